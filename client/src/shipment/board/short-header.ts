/** Width of the letters of a header in tenths of a px, measured in the font at 11 px; other letters count as the widest. */
const LETTERS: readonly (readonly [width: number, letters: string])[] = [
  [27, 'ijl'],
  [29, 'I '],
  [34, "!,.:;'"],
  [36, '`t'],
  [37, 'f|\\'],
  [40, '()/[]'],
  [43, 'r'],
  [45, '1'],
  [50, '-_{}'],
  [58, '^"*?s'],
  [61, 'Lkxz'],
  [62, 'Javy'],
  [63, 'c'],
  [64, '7Fe'],
  [65, 'hnu'],
  [66, '5Eo'],
  [67, '2bdgpq'],
  [68, '38'],
  [71, '#69$0PRSZ&4BT'],
  [76, '+<=>~KXY'],
  [79, 'ADV'],
  [80, 'C'],
  [81, 'GHU'],
  [84, 'NOQ'],
  [90, 'w'],
  [97, 'm'],
]
const WIDTHS = new Map(LETTERS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)))
const WIDEST = 112

/** Padding left and right of the text, and a margin for rounding. */
const BESIDES = 12.5

/** Whether a header shows its whole text at this width [2.44]. */
export const headFits = (text: string, width: number): boolean =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? WIDEST), 0) / 10 <= width - BESIDES

/** Trade abbreviations of long words in headers; the first ones are shortened first. */
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
  [/\bReason Code\b/, 'Reason'],
  [/\bNumber\b/, 'No'],
  [/\bStop (\d+)\b/, 'St $1'],
]

/** Short header text of a column whose name is too long for its width; undefined if the name fits. */
export const shortHead = (title: string, width: number): string | undefined =>
  headFits(title, width)
    ? undefined
    : SHORT.reduce((head, [word, short]) => (headFits(head, width) ? head : head.replace(word, short)), title)
