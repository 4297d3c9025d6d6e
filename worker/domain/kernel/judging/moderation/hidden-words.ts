/** Offensive words in rot13, so that developers do not have to read them. */
const HIDDEN = {
  SLUR: "avttre avttref avttn avttnf avtyrg avttrem snttbg snttbgf sntbg snttbgel sntf xvxr xvxrf jrgonpx jrgonpxf ornare ornaref enturnq enturnqf gbjryurnq gbjryurnqf fnaqavttre tbbx tbbxf mvccreurnq wvtnobb cbepuzbaxrl cnxv cnxvf genaavr genaavrf genaal furznyr furznyrf ynqlobl tbyyvjbt cnwrrg pbbyvr pbbanff tblvz hagrezrafpu zbatbybvq fcnfgvp fcnm ergneq ergneqf ergneqrq gneq gneqf yvogneq yvogneqf shpxgneq shpxgneqf yrfob yrfobf cbbsgre cbbsgref",
  SLUR_MIXED:
    "puvax puvaxf fcvp fcvpf fcvpx pbba pbbaf qlxr qlxrf snt tlcfl tlcfvrf tlccb arteb artebrf dhrref ubzb ubzbf pevccyr pevccyrf pevc zvqtrg zvqtrgf nob nobf erqfxva erqfxvaf fynag fynagf",
  FUCK: "shpx shpxf shpxrq shpxre shpxref shpxva shpxvat shpxsnpr shpxurnq shpxjvg shpxobl zbgureshpxre zbgureshpxref zbgureshpxvat zbsb pyhfgreshpx shpxrel shpxhc shpxhcf rssvat qhzoshpx shpxf",
  SHIT: "fuvg fuvgf fuvggl fuvgr ohyyfuvg fuvggvat fuvggre fuvggvrfg fuvgfubj qbtfuvg ubefrfuvg ncrfuvg ongfuvg",
  DICK: "qvpx qvpxf pbpx pbpxf cravf cevpx cevpxf fpuybat obare obaref onyyf",
  TITS: "gvgf gvggvrf gvg obbof obbovrf chffl chffvrf phagf intvan pyvg avccyrf nff obbgl ohggubyr nahf nffubyr pbpx pbpxf qvpx cravf",
  VULGAR:
    "phag phagf phagl gjng gjngf pbpxfhpxre pbpxfhpxref phzfyhg phzqhzc juber juberf fyhg fyhgf fyhggl fxnax fxnaxf ubr gubg gubgf",
  ABUSER:
    "nffubyr nffubyrf nefrubyr nefrubyrf nffung nffjvcr nffpybja ovgpu ovgpurf ovgpul onfgneq onfgneqf qvpxurnq qvpxurnqf fuvgurnq fuvgurnqf fuvgont fuvgfgnva qbhpuront qbhpurontf qbhpur qbhpurf jnaxre jnaxref gbffre oryyraq xabournq qhzonff qhzonffrf wnpxnff wnpxnffrf shpxsnpr shpxurnq shpxjvg shpxobl zbgureshpxre zbgureshpxref pbpxfhpxre pbpxfhpxref phag phagf gjng gjngf cevpx cevpxf qvpx juber juberf fyhg fyhgf fxnax gubg ubr ubrf shpxre shpxref qhzoshpx qvcfuvg qvcfuvgf ovgpunff",
  SEXUAL:
    "ubeal oybjwbo oybjwbof unaqwbo unaqwbof phz phzzvat phzfubg pernzcvr tnatonat ohxxnxr betl uragnv zvys zvysf znfgheongr znfgheongvat znfgheongvba wrexbss snc snccvat cbea cbeab cbeauho kkk qvyqb qvyqbf nany qrrcguebng guerrfbzr pnztvey pnztveyf frkgvat afsj qvpxcvp qvpxcvpf betnfz betnfzf oqfz evzwbo tybelubyr vaprfg orfgvnyvgl crttvat",
  LOLI: "ybyv ybyvgn fubgn wnvyonvg crqb crqbf crqbcuvyr crqbcuvyrf cnrqbcuvyr cnrqbcuvyrf xvqqvrcbea pc",
};

const decode = (letters: string) =>
  letters.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 13) % 26) + 97));
const listOf = (name: keyof typeof HIDDEN): string[] => decode(HIDDEN[name]).split(" ");

const SLUR = listOf("SLUR");
const SLUR_MIXED = listOf("SLUR_MIXED");
const FUCK = listOf("FUCK");
const SHIT = listOf("SHIT");
const DICK = listOf("DICK");
const TITS = listOf("TITS");
const VULGAR = listOf("VULGAR");
const ABUSER = listOf("ABUSER");
const SEXUAL = listOf("SEXUAL");
const LOLI = listOf("LOLI");

export const HIDDEN_WORDS = {
  SLUR,
  SLUR_MIXED,
  FUCK,
  SHIT,
  DICK,
  TITS,
  VULGAR,
  ABUSER,
  SEXUAL,
  LOLI,
};
