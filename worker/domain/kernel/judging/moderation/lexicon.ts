import { foldSigns } from "./fold.ts";

/** Words by word class in rot13. Cyrillic letters are rotated by sixteen. */
const ENCODED = {
  INSULT:
    "nobzvangvba nveurnq nveurnqf nefr onobba onpxfgnoore oneonevna oryyraq ovzob oveqoenva oybo oybpxurnq obarurnq obg " +
    "obmb oeng oehgr ohssbba ohz ohzcxva ohatyre ohggurnq puneyngna purncfxngr puhzc pybq pybg pbpxjbzoyr pbj perngher " +
    "pergva pebar pebbx phpxbyq phe qnfgneq qrnqorng qryvadhrag qrcybenoyr qrivnag qvzjvg qvatong qvathf qvcfgvpx qvegont " +
    "qbqb qbtjngre qbyg qbaxrl qbbshf qbcr qbex qbgneq qebatb qhyyneq qhzooryy qhzob qhaqreurnq rtbznavnp sngurnq snggl " +
    "svraq svax syhaxl sbby sbbyf senhqfgre serrybnqre sehvgpnxr tnetblyr tnfont trrmre tubhy tvg tvgf tboyva tbbs tbba " +
    "tbbaf tbevyyn terzyva tevsgre tevsgref tebiryre teho unpx unt unysjvg unecl urvsre uvyyovyyl uvccb ubotboyva ubbqyhz " +
    "ubbyvtna uhffl ulran vtabenzhf vzc vafrpg wnoebav wnpxny wnpxnff wrexbss wrfgre wbxr whaxvr xyhgm xahpxyrurnq " +
    "ynzroenva ynaqjunyr yneqb yrrpure yrrpurf yvpxfcvggyr ybhfr ybhg yhzzbk yhangvp yhaxurnq znttbg znttbgf znavnp " +
    "zrqvbpevgl zranpr zvatre zbat zbafgebfvgl zbbpu zhccrg zhgnag anepvffvfg anex arnaqreguny arpxorneq areq avapbzcbbc " +
    "avaal avgjvg abapr abbo abbof acp ahvfnapr ahzofxhyy ahzcgl ahzfxhyy bns bter bvaxre crnfnag crfg cubal cvt cvtf " +
    "cvaurnq cyro cyrof cybaxre cbygebba cbfre ceng cevpx chax dhnpx encfpnyyvba eng engont engf erwrpg erwrpgf ercebongr " +
    "ebqrag ehssvna fnqfnpx fnc fnintr fpno fpnyyljnt fpuzhpx fpbhaqery fpeho fpehof fphzohpxrg fryybhg furrcyr fuerj " +
    "fvzcyrgba fxhax fynpxre fyrnmr fyrnmronyy fyvzr fyvzronyy fybo fybgu fyht favgpu fabo fabg fabjsynxr fbpvbcngu fcnm " +
    "fcvaryrff fcbatre fgbbtr fjvaqyre fjvar gneg guvpxurnq guvpxb guht gbnq gbnql gbrent gbby gbffre gbffcbg genzc " +
    "genfuont gebtybqlgr gebyy gebyybc ghool gheq gheqf gheapbng gjng gjrec irtrgnoyr ivyynva ivcre ivetva jnyyl jnaxre " +
    "jnegubt jnfgery jrnxyvat jrnfry jrveqb junyr juvare jvzc jvaqont jvgpu jergpu jhff lbo lbxry mreb",
  SCORN:
    "noubeerag nolfzny nveurnqrq nccnyyvat neebtnag nfvavar ngebpvbhf onpxjneq ovtbgrq oenvajnfurq oenggl pnaprebhf " +
    "puvyqvfu pybjavfu pyhryrff pbpxrlrq pbaprvgrq pbagrzcgvoyr pbeehcg pbjneqyl penccl perrcl pebbxrq qnsg qrprvgshy " +
    "qrsbezrq qrtrarengr qrzragrq qrcenirq qrenatrq qrfcvpnoyr qvzjvggrq qvftenprshy qvfubarfg qvfubabenoyr qbcrl qernqshy " +
    "rtbgvfgvpny rivy rkcraqnoyr srroyr srroyrzvaqrq sreny sbhy sernxvfu shtyl tbezyrff terrql tebgrfdhr thgyrff urnegyrff " +
    "uvqrbhf ubzryl ulcbpevgvpny vqvbgvp vyyvgrengr vzorpvyvp vzzngher vanqrdhngr vapburerag vapbzcrgrag varcg vasrevbe " +
    "vafnar vafvcvq vafbyrag veeryrinag ynzr ynml ybngufbzr ybhfl ylvat znyvpvbhf znyvtanag znavchyngvir zrqvbper zvfrenoyr " +
    "zbebavp zbhgul anepvffvfgvp anfgl anhfrngvat borfr boabkvbhf bireengrq birejrvtug crggl cubal cvgvshy cbzcbhf " +
    "cflpubgvp chgevq enapvq ercryyrag erchtanag eribygvat evqvphybhf ebggra ehqr fphzzl frysvfu fravyr funyybj funzrshy " +
    "funzryrff fvpxravat fyrnml fyvzl fybccl fzryyl fabool fbpvbcnguvp fcbvyrq fgvaxvat fgvaxl fhouhzna gnpxl gnyragyrff " +
    "gnfgryrff greevoyr guvpx guvpxfxhyyrq guvrivat gbkvp genful gernpurebhf haornenoyr hapyrna harqhpngrq hauvatrq " +
    "havagryyvtrag hayvxnoyr haybinoyr hagnyragrq hajnagrq hajnfurq inva irabzbhf ivpvbhf ivyr ivyynvabhf ihytne jnpx " +
    "jnfurq juval jvpxrq jvgyrff jbeguyrff jergpurq",
  HARM:
    "naavuvyngr nffnffvangr nkr onggre orng orurnq oyhqtrba obzo oehgnyvmr ohea ohel ohgpure pnfgengr pubxr pyboore " +
    "pyboorevat pehfu phg qrpncvgngr qrpx qrzbyvfu qrfgebl qrgbangr qvfrzobjry qvfzrzore qebja ryrpgebphgr ryvzvangr raq " +
    "rkrphgr rkgrezvangr synl sybt tnf tbhtr thg unat unez uvg ubfcvgnyvmr uheg vzcnyr whzc xvpx xvqanc xvyy xavsr ylapu " +
    "znvz znatyr znffnper znhy zbyrfg zheqre zhgvyngr arpx arhgre boyvgrengr cbvfba chyirevmr chzzry chapu encr fpnyc funax " +
    "fubbg fxva fync fynfu fynhtugre fynl fyvpr fyvg fznpx fznfu fzbgure favcr fgno fgneir fgbzc fgenatyr fgevxr fhssbpngr " +
    "fjng guenfu guebggyr gbepu gbegher genzcyr jerpx",
  WEAPON:
    "npvq nx47 nzzb ne15 neebj nkr ong oynqr oyrnpu obzo obzof oevpx ohyyrg ohyyrgf punvafnj pebjone qnttre rkcybfvir " +
    "rkcybfvirf svernez tybpx teranqr thvyybgvar tha thaf unzzre unaqtha xavsr xavirf yrnq znpurgr zbybgbi abbfr cvfgby " +
    "cvgpusbex cbvfba eribyire evsyr ebcr fubgtha fjbeq gnfre",
  BODY:
    "nez nezf nff onpx oryyl obarf oenva oenvaf purfg rne rnef rlr rlrf snpr svatref thgf unaq unaqf urnq urnqf wnj " +
    "xarrpncf xarrf yrtf yvzof zbhgu arpx abfr evof fxhyy fcvar fgbznpu grrgu guebng guebngf gbathr jevfg jevfgf",
  SEXUAL:
    "nebhfrq onatnoyr oneronpx ow obaqntr obfbz oen oerrq oerrqvat ohfgl pyrnintr pyvznk pheirf qbttlfglyr qbzvangevk rerpg " +
    "rerpgvba rfpbeg snafyl srgvfu svatrevat sbercynl sbhefbzr sernxl sjo tevaq tebcvat tfcbg uvpxrl ubbxre ubbxhc ubeal " +
    "ubggvr ubggvrf uhat vagrepbhefr xvaxl xabpxref yvovqb yvatrevr yhfg yhfgshy zbna zbnavat anxrq anhtugl ahqr ahqrf " +
    "ahqvgl alzcub baylsnaf beny betnfzvp cnagvrf crargengr crargengvba cynlobl cbeauho cebfgvghgr cebibpngvir dhvpxvr " +
    "enhapul frqhpr frqhpgvir frafhny frkpnz frkg frkgvat frkl fyhggl fzhg fbqbzl fcnax fgevc fgevccre fgevcgrnfr " +
    "fhozvffvir fjvatre fjvatref grnfr gubat gueboovat gbcyrff gjrex haqreobbo haqerff haqerffrq hcfxveg ivoengbe ivetva " +
    "iblrhe jnax jrg kivqrbf kkk",
  SCAM:
    "nveqebc ovanapr ovgpbva oebxre ogp pnfu pnfuncc pnfvab purnc pynvz pbvaonfr pbatengf pbatenghyngvbaf pbhagresrvg " +
    "perqvg pelcgb pelcgbpheerapl qrcbfvg qvfpbhag qbtr qbhoyr rnea rneavatf rgu rgurerhz rkpyhfvir sbyybjref sberk serr " +
    "serrovr shyym shaqf tvsg tvsgpneq tvirnjnl thnenagrrq unpxre unpxvat vapbzr vaurevgnapr vairfg vairfgvat vairfgzrag " +
    "vairfgbe wnpxcbg xrgb ybna ybnaf ybggrel yhpxl zrgnznfx zvavat zyz asg avgeb cnlbhg cnlcny cvyyf cbamv cevmr cebsvg " +
    "cebsvgnoyr cebsvgf cebzb cebzbpbqr ershaq ercyvpn ergheaf erjneq ebohk ebv fryrpgrq fxvaf fcvaf gryrtenz genqre " +
    "genqvat hfqg iohpxf irazb irevsl ivnten ivrjobg ivrjobgf ivrjref jnyyrg jrnygu jrrxyl jungfncc jubyrfnyr jvaare " +
    "jvaavatf jvguqenj jvguqenjny mryyr",
  PRIVATE:
    "nqqerff nqqerffrf qbo qbk qbkk qbkkrq rznvy rzcyblre ubhfr vq vc yvprafr ybpngvba ahzore cnffcbeg cubar cyngr cbfgpbqr " +
    "fpubby ffa fheanzr jbexcynpr mvcpbqr",
  TOPIC:
    "npgbe nyohz negvpyr nhgube onxr onff onggrel ornpu orng orrf obbx obff obffrf ohggre pnzren png praghel puncgre purff " +
    "puvpxra pyvavp pbqr pbapreg pbheg qvfrnfr qbpgbe qbphzragnel qbt qbhtu qentba qehzf qhax ryrpgvba rarzvrf rarzl " +
    "rcvfbqr svyz syvtug sybjref sbegavgr tnzr tnzrcynl tneqra tneyvp tbny thvgne tlz uvxr uvfgbel ubefr ubfcvgny ubgry " +
    "wninfpevcg wbheanyvfg xrrcre xvggra yncgbc yraf yriry yvahk ybbg ylevpf zngpu zrybql zrzbevny zvarpensg zvavfgre zbivr " +
    "zhfpyrf zhfrhz arjf abiry ahefr bavba bira cneyvnzrag cngvrag cubar cubgb cynagf cynlbssf cybg cbrz cbyvpr cebprff " +
    "chccl clguba dhrfg envq erpvcr ersrerr ercbeg ercbegrq erfrnepu ebhaq fnhpr fprar frnfba freire fubbg fbyqvref fbyb " +
    "fbat fbhc fdhng fgevxre fghql fhetrel flzcgbzf grnz gurencl guernq genpx genva gerngzrag gevc ghgbevny inppvar " +
    "inybenag jne jbexbhg lbtn mbzovr mbzovrf",
  PRAISE:
    "nznmvat njrfbzr ornhgvshy orfg oevyyvnag punezvat pbatengf pbby phgr qryvpvbhf snagnfgvp snibevgr snibhevgr sha shaal " +
    "tbetrbhf terng unccl urycshy uvynevbhf vaperqvoyr vafcvevat xvaq yrtraq ybir ybirq ybiryl znfgrecvrpr avpr cresrpg " +
    "cebhq fjrrg gnyragrq gunax gunaxf haqreengrq jrypbzr jubyrfbzr jbaqreshy",
};

/** Insults and threats in seven languages, separated by "|", in rot13. */
const ENCODED_FOREIGN = [
  "tvyvcbyynf|uvwb qr chgn|uvwn qr chgn|uvwbf qr chgn|uvwhrchgn|chgn znqer|chgb|chgn|chgnf|chgbf|pnoeba|pnoebarf|pnoeban|craqrwb|craqrwn|craqrwbf|zvreqn|vzorpvy|vzorpvyrf|rfghcvqb|rfghcvqn|rfghcvqbf|znevpba|znevpbarf|mbeen nfdhrebfn|rerf han mbeen|fhoabezny|znycnevqb|znycnevqn|tbabeern|phyreb|phyvnqb|cvapur|puvatn gh znqer|puvatngr|irgr n yn zvreqn|irgr n yn iretn|dhr gr wbqna|gr ibl n zngne|gr ibl n ebzcre|zhrergr|zngngr|bwnyn gr zhrenf|rerf onfhen|rerf han onfhen|qnf nfpb|zr qnf nfpb|pnyyngr vqvbgn|pvreen yn obpn|gbagb qry phyb|znzba|pbzr zvreqn|pbzrzvreqn|uhriba qr zvreqn|creen nfdhrebfn|fhqnpn|cnapuvgb qr zvreqn|zbeb qr zvreqn|arteb qr zvreqn|znyqvgb vqvbgn|srb qr zvreqn|cnlnfb qr zvreqn|vahgvy qr zvreqn|anqvr gr dhvrer|rerf ha vahgvy|rerf gbagb|rerf vqvbgn|rerf ha vqvbgn|rerf han vqvbgn|rerf cngrgvpb|ergenfnqb|ergenfnqn|pbab qr gh znqer|zr pntb ra gh znqer|yn pbapun qr gh znqer|crybghqb|crybghqn|obyhqb qr zvreqn|sbeeb qr zvreqn|gr ibl n crtne|fny qr zv cnvf|ihryirgr n gh cnvf|tnan qvareb snpvy|tnan qvareb qrfqr pnfn|qvareb tengvf",
  "nefpuybpu|nefpuybpure|jvpufre|uherafbua|uherafbuar|uher|uhera|sbgmr|sbgmra|fpuynzcr|fpuynzcra|zvfftroheg|fcnfg|fcnfgv|fcnfgra|ibyyvqvbg|ibyyvqvbgra|qh vqvbg|qh ovfg rva vqvbg|vqvbgra frvq vue|qhzzxbcs|qerpxfnh|qerpxfxrey|qerpxfnpx|qerpxffpujrva|svpx qvpu|svpxg rhpu|irecvff qvpu|unyg qvr serffr|unyg qrva znhy|unygf znhy|unyg qvr xynccr|yrpx zvpu nz nefpu|fpurvffr|fpurvff|fpurvffqerpx|ireqnzzgr fpurvffr|fpujhpugry|fpujhpugrya|xnanxr|xnanxra|artre|hagrezrafpu|hagrezrafpura|vpu oevat qvpu hz|vpu oevatr qvpu hz|vpu znpu qvpu sregvt|vpu fgrpu qvpu no|fgveo|ireerpxr|ireerpx|tru fgreora|oevat qvpu hz|unat qvpu nhs|reunat qvpu|qh ovfg unffyvpu|qh ovfg fb qhzz|qh ovfg qhzz|qh ovfg rxyvt|qh ovfg jregybf|qh uhaq|qh fpujrva|qh fnh|qh bcsre|qh srggrf|srggr fnh|srggfnpx|oruvaqreg ovfg qh|ovfg qh oruvaqreg|nhfynaqre enhf|iretnfra|no vaf tnf|avrznaq znt qvpu|xrvare znt qvpu|tryq ireqvrara iba mh unhfr|zvfgxrey|zvfgfghpx|fpurvffxrey|gebggry|qh ynccra|unpxserffr|cvffaryxr|fpujnamyhgfpure",
  "pbaaneq|pbaaneqf|pbaanffr|pbaanffrf|fnybcr|fnybcrf|fnybcneq|rasbver|rasbverf|raphyr|raphyrf|raphyrr|svyf qr chgr|svyf qr chgrf|chgr|chgrf|chgnva qr|gn zrer yn chgr|avdhr gn zrer|avdhr gn enpr|agz|srezr gn thrhyr|gn thrhyr|srezrm yn|in gr snver sbhger|in gr snver raphyre|in zbheve|perir|in perire|fhvpvqr gbv|ghr gbv|wr invf gr ghre|wr invf gr ohgre|wr invf gr senccre|ba in gr ergebhire|g'rf zbpur|grf zbpur|g'rf pba|g'rf dh'ha pba|rfcrpr qr pba|rfcrpr q'vqvbg|rfcrpr qr zreqr|tebffr zreqr|fnyr zreqr|tebf pba|cnhier pba|cnhier glcr|fnyr pba|fnyr chgr|fnyr nenor|fnyr abve|fnyr whvs|fnyr arter|fnyr enpr|obhtabhyr|obhtabhyrf|arter|lbhcva|crqr|crqrf|tbhvar|noehgv|noehgvf|qrovyr|qrovyrf|pergva|pergvar|gh rf ahy|g'rf ahy|gh rf fghcvqr|gh zr qrtbhgrf|qrtntr|pnffr gbv|crefbaar ar g'nvzr|erager qnaf gba cnlf|eragerm purm ibhf|ergbhear qnaf gba cnlf|znatr grf zbegf|tebf cbep|tebffr inpur|fnp n zreqr|gebh qh phy|gebhqhp|pbhvyyr zbyyr|oenayrhe|oenayrhef|tntarm qr y'netrag snpvyrzrag",
  "svyub qn chgn|svyun qn chgn|sqc|inv fr sbqre|inv gbzne ab ph|inv gr sbqre|igap|ifs|pnenyub|cbeen|chgn dhr cnevh|inqvn|inqvnf|cvenaun abwragn|neebzonqb|neebzonqn|phmnb|bgnevb|bgnevn|bgnevbf|ononpn|ononpnf|vzorpvy|oheeb qrznvf|frh oheeb|fhn oheen|frh yvkb|frh zreqn|frh abwragb|ibpr r hz yvkb|ibpr r oheeb|ibpr r evqvphyb|ibpr r srvn|pnyn n obpn|pnyn obpn|ibh gr zngne|ibh gr crtne|ibh npnone pbz ibpr|fr zngn|fr zngr|zbeer|gbznen dhr zbeen|rfcreb dhr zbeen|znpnpb vzhaqb|ivnqb|ivnqvaub|ovpun|fncngnb|ergneqnqb|ergneqnqn|qrftenpnqb|qrftenpnqn|zreqn|obfgn|rfpebgb|abwragn|abwragb|avathrz tbfgn qr ibpr|ibygn ceb frh cnvf|yvkb uhznab|tnaur qvaurveb snpvy|tnaur qvaurveb rz pnfn",
  "fgebamb|fgebamn|fgebamv|inssnaphyb|snaphyb|grfgn qv pnmmb|pnmmb|pnmmv ghbv|pbtyvbar|pbtyvbav|onfgneqb|onfgneqn|onfgneqv|svtyvb qv chggnan|svtyv qv chggnan|chggnan|chggnar|mbppbyn|zvtabggn|crmmb qv zreqn|zreqn|zreqbfb|qrsvpvragr|pergvab|pergvan|vzorpvyyr|vzorpvyyv|fprzb|fprzn|evgneqngb|evgneqngn|zbatbybvqr|sebpvb|sebpv|evppuvbar|svabppuvb qv zreqn|greebar|greebav|arteb qv zreqn|fcbepb arteb|zhbev|percn|qriv zbever|nzznmmngv|hppvqvgv|gv nzznmmb|gv hppvqb|gv fcnppb yn snppvn|gv fcnppb|gv iratb n ceraqrer|snv fpuvsb|zv snv fpuvsb|frv hab fpuvsb|frv oehggb|frv oehggn|frv fghcvqb|frv fghcvqn|frv vahgvyr|frv han zreqn|fgnv mvggb|puvhqv yn obppn|inv n pntner|inv ny qvnibyb|in n zbever|gbean ny ghb cnrfr|arffhab gv ihbyr|evapbtyvbavgb|cbepb fpuvsbfb|thnqntan fbyqv snpvyv",
  "бгър|бгъш|сыпфм|сып|сыпвм|яшчфр|яшчфхж|яшчфрсюы|егщ|егщэп|егхбюб|егшыр|эрегщ|эр егщ|шфш эр егщ|шфш эрегщ|яюихы эрегщ|яюихы эр егщ|яюиыр эрегщ|хсрвм|хсрэлщ|хсрэгвлщ|хсры|хсыю|хсрэрв|чрхсры|гхсюъ|гхсшйх|фюысюхс|фюысрхс|ьгфръ|ьгфръш|ьгфшыр|урэфюэ|уюэфюэ|яшфюа|яшфюал|яшфюарб|яшфрарб|яхфшъ|иыоер|иыоеш|втрам|втраш|гсыофюъ|гсыофъш|ьарчм|ьарчш|гаюф|гаюфл|фхсшы|фхсшыл|фхсшымэлщ|шфшюв|шфшювл|шфшювър|ъахвшэ|фгаръ|фгар|фгаръш|вгяющ|вгярп|вгяшжр|зью|ыюе|ыюеш|уютэю|фхамью|бъювшэр|бтюыюзм|урф|ъючхы|чрвъэшбм|чръающ аюв|бфюеэш|бфюеэшвх|гьаш|гсмо|гсмо вхсп|п вхсп гсмо|вхсп гсмо|эрщфг вхсп|яютхбмбп|гсхщ бхсп|ерз|ерзш|згаър|згаъш|цшф|цшфл|зхаэюцюялщ|эшуха|трыш ювбофр|яюихы тюэ|эхэртшцг вхсп|эшъвю вхсп эх ыосшв|вл эшъвю|вл црыюъ|чрарсювюъ схч тыюцхэшщ|ыхуъшх фхэмуш",
  "bebfch|bebfch pbphth|bp pbphth|cvp xhehfh|fvxgve|fvxgve tvg|fvxrlvz|fvxrevz|fvxvx|nzx|nzvan xblvz|nzvan xblnlvz|nzvanxblvz|nanava nzv|nanav fvxrlvz|nanaı|lneenx|lnenx|tning|crmrirax|voar|voaryre|tbgirera|trevmrxnyv|trev mrxnyv|fnynxfva|ncgny|ncgnyfva|zny zvfva|nuznx|qnatnynx|frersfvm|anzhffhm|unlfvlrgfvm|xnucr|fheghx|xnygnx|rffrx|rfrx urevs|vg urevs|xbcrx urevs|cvfyvx|vterapfva|pvexvafva|xncn prarav|pravav xncn|fhf yna|frav byqhehehz|frav byqherprtvz|frav ohyhehz|trore|trorefva|trorerprxfva|xraqvav byqhe|trore tvg|qrsby|qrsby tvg|xvzfr frav frizvlbe|hyxrar qba|xbynl cnen xnmna",
];

const decode = (text: string) =>
  text
    .replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 13) % 26) + 97))
    .replace(/[а-я]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 0x430 + 16) % 32) + 0x430));
const folded = (text: string) =>
  foldSigns(text)
    .map(({ sign }) => sign)
    .join("");

export type LexiconClass = keyof typeof ENCODED;
export const lexiconWords = (name: LexiconClass): string[] => decode(ENCODED[name]).split(" ");

/** The phrases get the same normalization of look-alike letters as the texts that are checked. */
export const FOREIGN_PHRASES: readonly string[] = ENCODED_FOREIGN.flatMap((list) =>
  decode(list).split("|"),
).map(folded);
