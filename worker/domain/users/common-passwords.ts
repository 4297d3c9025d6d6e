/** Those of the most used passwords that would pass the rule of upper, lower and digit, lower-cased. */
const COMMON = new Set(
  `password1 password12 password123 passw0rd p@ssw0rd1 welcome1 welcome123 qwerty123 qwerty12 qwertyuiop1 abc12345 abcd1234
  abc123456 iloveyou1 letmein1 letmein123 monkey123 dragon123 sunshine1 princess1 football1 baseball1 superman1 trustno1
  admin123 admin1234 changeme1 changeme123 master123 hello123 hello1234 charlie1 michael1 jordan23 liverpool1 chelsea1
  starwars1 pokemon1 whatever1 computer1 internet1 samsung1 google123 facebook1 summer2024 summer2025 summer2026
  winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 test1234 testing1 testing123 secret123
  p4ssw0rd zaq12wsx 1q2w3e4r 1qaz2wsx q1w2e3r4 asdf1234 qwer1234 aa123456 a1b2c3d4 passwort1 azerty123 tributary1 tributary123`
    .split(/\s+/)
    .filter(Boolean),
);

export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());
