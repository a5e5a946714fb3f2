/** How many characters stand in a head: 15 in one of the usual 100 px [2.44]. */
export const charactersIn = (width: number): number => Math.floor((width - 6) / 6.25)

/** How heads say long words, as the trade shortens them; the first are shortened first. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bRamp Name\b/, 'Ramp'],
  [/\bSuggested Market\b/, 'Market'],
  [/\bRail Free Time\b/, 'Free Time'],
  [/\bGeneral Liability\b/, 'Gen Liab'],
  [/\bDoor to Door\b/, 'DTD'],
  [/\bLine Haul\b/, 'LH'],
  [/\bDestination\b/, 'Dest'],
  [/\bConfirmation\b/, 'Conf'],
  [/\bInsurance\b/, 'Ins'],
  [/\bReady\/Deliver\b/, 'Rdy/Del'],
  [/\bReference(s?)\b/, 'Ref$1'],
  [/\bTemperature\b/, 'Temp'],
  [/\bIncident\b/, 'Inc'],
  [/\bTracking\b/, 'Track'],
  [/\bConsignee\b/, 'Cons'],
  [/\bCustomer\b/, 'Cust'],
  [/\bCarrier\b/, 'Carr'],
  [/\bPickup\b/, 'PU'],
  [/\bDispatcher\b/, 'Disp'],
  [/\bDispatched\b/, 'Dispd'],
  [/\bDeparture\b/, 'Dep'],
  [/\bDeparted\b/, 'Dep'],
  [/\bCross Town\b/, 'X-Town'],
  [/\bAmount\b/, 'Amt'],
  [/\bOriginal\b/, 'Orig'],
  [/\bOrigin\b/, 'Orig'],
  [/\bUpdated\b/, 'New'],
  [/\bDuration\b/, 'Time'],
  [/\bInterval\b/, 'Every'],
  [/\bAccount\b/, 'Acct'],
  [/\bAddress\b/, 'Addr'],
  [/\bper Mile\b/, '/mi'],
  [/\bStatus\b/, 'Stat'],
  [/\bDriver\b/, 'Drv'],
  [/\bVision\b/, 'Vis'],
  [/\bCheck Call\b/, 'Call'],
  [/\bDescription\b/, 'Desc'],
  [/\bOrigin$/, 'Orig'],
  [/\bStop (\d+)\b/, 'St $1'],
]

/** What stands in the head of a column whose name is too long for its width; undefined where the name fits. */
export const shortHead = (title: string, width: number): string | undefined => {
  const fits = charactersIn(width)
  if (title.length <= fits) return undefined
  return SHORT.reduce((head, [word, short]) => (head.length <= fits ? head : head.replace(word, short)), title)
}
