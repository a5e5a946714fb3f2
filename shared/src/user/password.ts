/** Passwords are 8 to 200 characters. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200

/**
 * The passwords of eight or more characters that lead published lists of leaked ones, and what people make of the product's own name. In
 * lower case.
 */
const COMMON: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11111111 111111111 1111111111 00000000 0000000000
  22222222 55555555 66666666 77777777 88888888 99999999 12341234 12121212 11223344 112233445566 123123123 1234512345 123321123 147258369
  159753159 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 qwerty12345 qwertyuiop123 asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abcdefgh abcdefg1 abc12345 abc123456
  aa123456 aa12345678 a1234567 a12345678 a123456789 aaaaaaaa password password1 password2 password12 password123 password1234 password12345
  password! password1! passw0rd p@ssword p@ssw0rd passwort changeme changeme1 changeme123 letmein1 letmein123 letmeinnow welcome1 welcome12
  welcome123 welcome1234 admin123 admin1234 admin12345 administrator adminadmin root1234 rootroot test1234 testtest test12345 testing123
  guest123 user1234 username temp1234 temppass default1 secret123 mysecret iloveyou iloveyou1 iloveyou2 iloveyou123 sunshine sunshine1
  princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars starwars1 pokemon1
  pokemon123 dragon123 monkey123 shadow123 master123 michael1 jennifer jordan23 charlie1 michelle nicole12 liverpool chelsea1 arsenal1
  computer internet samsung1 whatever trustno1 trustno1! freedom1 blink182 ncc1701d corvette mercedes mustang1 harley12 cowboys1 steelers
  yankees1 lakers24 eagles12 patriots chocolate butterfly snowball1 november december september summer2024 summer2025 summer2026 winter2024
  winter2025 winter2026 spring2025 spring2026 fall2025 fall2026 waybill1 waybill123 waybill12 freight1 freight123 dispatch dispatch1
  dispatch123 dispatcher trucking trucking1 logistics logistics1 logistics123 brokerage brokerage1 shipping1 shipping123`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/**
 * Why a new password is not good enough, as a sentence for its box; null where it is. No mix of character kinds is demanded: length and not
 * being guessable are what counts (NIST SP 800-63B, 5.1.1.2).
 */
export const passwordProblem = (password: string, username: string): string | null => {
  const { length } = [...password]
  const plain = password.trim().toLowerCase()
  if (plain === '') return 'Password is required'
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters`
  if (length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters`
  if (plain === username.trim().toLowerCase()) return "Don't use the username as the password"
  if (COMMON.has(plain) || new Set(plain).size === 1) return 'This password is too common. Choose another one'
  return null
}
