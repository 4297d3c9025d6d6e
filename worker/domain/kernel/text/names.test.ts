import { beforeAll, describe, expect, test } from "vitest";
import {
  lookalikesOf,
  markedLookalikesOf,
  readConfusables,
} from "../../../../scripts/lib/lookalikes.ts";
import { nameFault, nameText, plainLine, plainText, setReservedNameCheck } from "./contract.ts";
import { LATIN_FORMS, SIGN_FORMS } from "./latin-forms.ts";
import { LOOKALIKES, MARKED_LOOKALIKES } from "./lookalikes.ts";
import { isReservedName, skeletonOf } from "./reserved.ts";

beforeAll(() => setReservedNameCheck(isReservedName));

const rules = { max: 60, tooLong: () => "too long", missing: () => "missing" };
const Name = nameText(rules);
const faultOf = (name: string) => Name.safeParse(name).error?.issues[0]?.message ?? null;

test("the committed tables of look-alike characters equal the tables that the script generates", () => {
  expect(LOOKALIKES).toEqual(lookalikesOf(readConfusables()));
  expect(MARKED_LOOKALIKES).toEqual(markedLookalikesOf(readConfusables()));
});

describe("reserved names:", () => {
  test.each([
    ...[
      "Tributary Support",
      "tributary",
      "TRIBUTARY",
      "Tributary_Official",
      "T r i b u t a r y",
      "T.r.i.b.u.t.a.r.y",
      "Tríbutàry",
      "my tributary team",
    ],
    ...[
      "Тributary",
      "Tributаry",
      "Τributary",
      "Ｔｒｉｂｕｔａｒｙ",
      "𝓣𝓻𝓲𝓫𝓾𝓽𝓪𝓻𝔂",
      "Tr1butary",
      "Trlbutary",
      "TRIBUTARУ",
      "Tributary\u200b Help",
      "Trib\u00adutary",
    ],
    ...[
      "admin",
      "Admin",
      "ADMIN",
      "admin1",
      "admin_2026",
      "4dm1n",
      "Adrnin",
      "Administrator",
      "the admin",
      "Official Support",
      "Support Team",
      "Supp0rt",
    ],
    ...[
      "Ѕupport",
      "ѕυррοrt",
      "moderator",
      "Rnoderator",
      "Moderators",
      "STAFF",
      "staff-team",
      "Customer Support",
      "Kundendienst",
      "Offizieller Account",
    ],
    ...[
      "ᴛʀɪʙᴜᴛᴀʀʏ Support",
      "Ŧributary Support",
      "Sᴜᴘᴘᴏʀᴛ Team",
      "ᴀᴅᴍɪɴ",
      "ᴍᴏᴅᴇʀᴀᴛᴏʀ",
      "sᴛᴀꜰꜰ",
      "Oꜰꜰɪᴄɪᴀʟ Sᴜᴘᴘᴏʀᴛ",
    ],
    ...[
      "Ađmin",
      "Mođerator",
      "Triƀutary",
      "Tri₿utary",
      "ŦɌɨɃɄŦȺɌɎ",
      "Sʉᵽᵽøɍŧ",
      "Ⱥđmɨn",
      "Ʈribuʈary",
      "ʇɹᴉbuʇɐɹʎ",
      "Trißutary",
      "Suþþort",
    ],
    ...[
      "₮₹ł₿Ʉ₮₳₹Ɏ",
      "$UPPOR₮",
      "₳dmin",
      "Ad₥in",
      "Admin €",
      "€ Admin",
      "St€aff",
      "Sta₣₣",
      "Su₱₱ort",
      "Admin§",
      "†he Admin†",
    ],
    // The confusables table of the library lacks the outlined letters of Unicode 16.
    ...["\u{1ccd6}\u{1ccd9}\u{1cce2}\u{1ccde}\u{1cce3}", "🅣ributary", "ⓢⓤⓟⓟⓞⓡⓣ"],
  ])("rejects a reserved name in the spelling %s", (name) => {
    expect(faultOf(name)).not.toBeNull();
  });

  test("rejects a reserved name with one letter replaced by a Unicode look-alike", () => {
    let cases = 0;
    const accepted: string[] = [];
    for (const word of ["tributary", "TRIBUTARY", "support", "SUPPORT", "moderator", "admin"])
      for (const [char, prototype] of Object.entries(readConfusables())) {
        // Unicode's confusables table lists look-alikes of "m" under "rn".
        const letter =
          prototype === "rn"
            ? "m"
            : prototype === "O" || prototype === "l" || word === word.toLowerCase()
              ? prototype.toLowerCase()
              : prototype;
        const at = word.indexOf(letter);
        if (at < 0 || /^[\x20-\x7e]$/.test(char)) continue;
        cases += 1;
        const name = word.replace(letter, char);
        if (faultOf(name) === null)
          accepted.push(`${word}: U+${char.codePointAt(0)?.toString(16)}`);
      }
    expect(cases).toBeGreaterThan(200);
    expect(accepted).toEqual([]);
  });
});

test("a reserved name is rejected if a symbol such as ₮ or ʙ replaces one letter", () => {
  const accepted: string[] = [];
  let cases = 0;
  for (const word of [
    "tributary",
    "moderator",
    "administrator",
    "staff",
    "webmaster",
    "customersupport",
    "kundendienst",
    "verwaltung",
  ])
    for (const table of [LATIN_FORMS, SIGN_FORMS])
      for (const [letter, chars] of Object.entries(table))
        for (const char of Array.from(chars).flatMap((lower) => [lower, lower.toUpperCase()])) {
          if (!word.includes(letter)) continue;
          cases += 1;
          const name = word.replace(letter, char);
          // "SS" is the uppercase of "ß", but no similar letter.
          if (char !== "SS" && faultOf(name) === null) accepted.push(name);
        }
  expect(cases).toBeGreaterThan(1000);
  expect(accepted).toEqual([]);
});

describe("name validation:", () => {
  test.each([
    ...[
      "DJ Боб",
      "MC Бэби",
      "Ђорђе",
      "Ћирилица ТВ",
      "Ұлттық арна",
      "Қазақстан",
      "Ғалым",
      "Ѳома",
      "Їжак",
      "Ґанок",
    ],
    ...[
      "Θάλεια",
      "DJ Θηβα",
      "Ήλιος",
      "Ηχώ FM",
      "إبراهيم",
      "قناة أحمد",
      "ױד",
      "Ꭴꮎ",
      "ᏆᏁᎯ",
      "ᒷᔰ",
      "ⵁⵉⴱ",
      "ოთარი",
      "Տիգրան",
    ],
    ...["ฟ้าใส", "เชฟ฿", "ശ്രീ", "தமிழ் €", "東京§", "한₩국"],
    ...[
      "Đorđe",
      "Ħamrun",
      "Łódź TV",
      "Ŋaio",
      "Øystein",
      "Þór",
      "Ðalvík",
      "Sɛlasɛ",
      "Ɓala",
      "Ɗan Hausa",
      "Ƙwai",
      "Ƴar",
      "Əli",
      "Ismayıl",
    ],
    ...[
      "Straße",
      "Größe",
      "Mʙ",
      "Smörgåsbord",
      "Señor €uro",
      "₿itcoin daily",
      "Ca$h",
      "C++ & C#",
      "A ♥ B",
      "Mađarska",
      "Tribünə",
    ],
    ...[
      "Night Bus",
      "Hana, in halftone",
      "Brine & Rye",
      "Second Breakfast",
      "The Long Way Round",
      "Marlow K.",
      "O'Brien",
      "Jean-Luc",
      "3Blue1Brown",
      "L33T gamer",
    ],
    ...[
      "Владимир",
      "Анна Каренина",
      "Сосо",
      "DJ Владимир",
      "Маша и Медведь",
      "Київ ТВ",
      "Ελένη",
      "Αθήνα FM",
      "Γιώργος Papadopoulos",
      "Հայաստան",
    ],
    ...[
      "محمد",
      "قناة الطبخ",
      "موسیقی\u200cها",
      "שלום",
      "ערוץ הבישול",
      "さくら",
      "桜とカフェ",
      "東京カレーTV",
      "ゲーム実況ch",
      "ヴァイオリン",
      "한국 요리",
      "K팝 dance",
      "서울TV",
    ],
    ...[
      "中文頻道",
      "สวัสดีDJ",
      "हिन्दी संगीत",
      "தமிழ்",
      "বাংলা গান",
      "ქართული",
      "አማርኛ",
      "Zoë Müller",
      "Søren Ångström",
      "Łukasz Żółć",
      "Nguyễn Thị Ánh",
      "Đặng",
    ],
    ...[
      "🎮 Gaming",
      "👨‍👩‍👧 Family vlog",
      "❤️ Music ❤️",
      "café ☕",
      "Ñandú",
      "ßtraße",
      "Ægir",
      "İstanbul",
      "ᏣᎳᎩ",
      "𓂀",
      "1",
      "٣ قطط",
    ],
    ...[
      "Support your local band",
      "Team Rocket",
      "Modern Art",
      "Modular synths",
      "Officially tired",
      "Security cameras",
      "Live chat show",
      "Admiral",
      "Badminton",
    ],
    ...[
      "Help",
      "My community",
      "The staff of the café",
      "Distribution",
      "Contributors",
      "Grassroots",
    ],
  ])("accepts the name %s", (name) => {
    expect(faultOf(name)).toBeNull();
  });

  test("keeps invisible joiners in names with emoji or Persian, and removes other invisible characters", () => {
    expect(Name.parse("👨‍👩‍👧 Ana")).toBe("👨‍👩‍👧 Ana");
    expect(Name.parse("می\u200cخواهم")).toBe("می\u200cخواهم");
    expect(Name.parse("Ni\u200bght\u200d \u2060Bus\ufeff")).toBe("Night Bus");
    expect(faultOf("\u200b\u2800\u3164")).toBe("missing");
  });
});

describe("names with several scripts:", () => {
  test.each(
    ["Pаypal", "Аpple", "Νike", "gооgle", "Mаrlow", "Вob", "аdele", "Zoоm", "نameن", "Кoфe"].map(
      (name) => [name],
    ),
  )("rejects the name %s, a word with letters of two scripts", (name) => {
    expect(nameFault(name) === null && /[a-z].*[а-я]|[а-я].*[a-z]/iu.test(name)).toBe(false);
  });

  test("rejects a name with a Latin word and a Cyrillic word that looks Latin", () => {
    expect(nameFault("Сосо Chanel")).not.toBeNull();
    expect(nameFault("Сосо Шанель")).toBeNull();
  });
});

describe("text validation:", () => {
  const controls = [
    "\u202a",
    "\u202b",
    "\u202c",
    "\u202d",
    "\u202e",
    "\u2066",
    "\u2067",
    "\u2068",
    "\u2069",
  ];
  const Line = plainLine(rules);
  const Text = plainText(rules);

  test.each(controls)(
    "rejects the character %j, which reorders text, in names, lines and paragraphs",
    (control) => {
      for (const schema of [Name, Line, Text])
        expect(schema.safeParse(`abc${control}def`).success).toBe(false);
    },
  );

  test("keeps the harmless text direction marks U+200E and U+200F in texts", () => {
    expect(Line.parse("C\u200e++ שלום\u200f!")).toBe("C\u200e++ שלום\u200f!");
    expect(Text.parse("a\u200f\r\nb")).toBe("a\u200f\nb");
  });
});

test("skeletonOf replaces each look-alike character by the ASCII letter that it looks like", () => {
  expect(skeletonOf("ѕсоре")).toBe("scope");
  expect(skeletonOf("ΑΒΕ")).toBe("ABE");
});
