/**
 * Stopwords by language, lower case: eight of the twenty lists of the npm package keyword-extractor
 * 0.3.0 (Michael De Lorenzo and others, MIT). The other lists are omitted, because the Persian list
 * alone would double the size.
 */
export const STOPWORDS = {
  english: `
    a a's able about above according accordingly across actually after afterwards again against ain't all allow allows almost alone along already also
    although always am among amongst an and another any anybody anyhow anyone anything anyway anyways anywhere apart appear appreciate appropriate are
    aren't around as aside ask asking associated at available away awfully b be became because become becomes becoming been before beforehand behind
    being believe below beside besides best better between beyond both brief but by c c'mon c's came can can't cannot cant cause causes certain
    certainly changes clearly co com come comes concerning consequently consider considering contain containing contains corresponding could couldn't
    course currently d definitely described despite did didn't different do does doesn't doing don't done down downwards during e each edu eg eight
    either else elsewhere enough entirely especially et etc even ever every everybody everyone everything everywhere ex exactly example except f far
    few fifth first five followed following follows for former formerly forth four from further furthermore g get gets getting given gives go goes
    going gone got gotten greetings h had hadn't happens hardly has hasn't have haven't having he he's hello help hence her here here's hereafter
    hereby herein hereupon hers herself hi him himself his hither hopefully how howbeit however i i'd i'll i'm i've ie if ignored immediate in
    inasmuch inc indeed indicate indicated indicates inner insofar instead into inward is isn't it it'd it'll it's its itself j just k keep keeps kept
    know knows known l last lately later latter latterly least less lest let let's like liked likely little look looking looks ltd m mainly many may
    maybe me mean meanwhile merely might more moreover most mostly much must my myself n name namely nd near nearly necessary need needs neither never
    nevertheless new next nine no nobody non none noone nor normally not nothing novel now nowhere o obviously of off often oh ok okay old on once one
    ones only onto or other others otherwise ought our ours ourselves out outside over overall own p particular particularly per perhaps placed please
    plus possible presumably probably provides q que quite qv r rather rd re really reasonably regarding regardless regards relatively respectively
    right s said same saw say saying says second secondly see seeing seem seemed seeming seems seen self selves sensible sent serious seriously seven
    several shall she should shouldn't since six so some somebody somehow someone something sometime sometimes somewhat somewhere soon sorry specified
    specify specifying still sub such sup sure t t's take taken tell tends th than thank thanks thanx that that's thats the their theirs them
    themselves then thence there there's thereafter thereby therefore therein theres thereupon these they they'd they'll they're they've think third
    this thorough thoroughly those though three through throughout thru thus to together too took toward towards tried tries truly try trying twice
    two u un under unfortunately unless unlikely until unto up upon us use used useful uses using usually uucp v value various very via viz vs w want
    wants was wasn't way we we'd we'll we're we've welcome well went were weren't what what's whatever when whence whenever where where's whereafter
    whereas whereby wherein whereupon wherever whether which while whither who who's whoever whole whom whose why will willing wish with within
    without won't wonder would wouldn't x y yes yet you you'd you'll you're you've your yours yourself yourselves z zero
  `,
  german: `
    a ab aber ach acht achte achten achter achtes ag alle allein allem allen aller allerdings alles allgemeinen als also am an andere anderen andern
    anders au auch auf aus ausser außer ausserdem außerdem b bald bei beide beiden beim beispiel bekannt bereits besonders besser besten bin bis
    bisher bist c d da dabei dadurch dafür dagegen daher dahin dahinter damals damit danach daneben dank dann daran darauf daraus darf darfst darin
    darüber darum darunter das dasein daselbst dass daß dasselbe davon davor dazu dazwischen dein deine deinem deiner dem dementsprechend demgegenüber
    demgemäss demgemäß demselben demzufolge den denen denn denselben der deren derjenige derjenigen dermassen dermaßen derselbe derselben des deshalb
    desselben dessen deswegen d.h dich die diejenige diejenigen dies diese dieselbe dieselben diesem diesen dieser dieses dir doch dort drei drin
    dritte dritten dritter drittes du durch durchaus dürfen dürft durfte durften e eben ebenso ehrlich ei eigen eigene eigenen eigener eigenes ein
    einander eine einem einen einer eines einige einigen einiger einiges einmal eins elf en ende endlich entweder er ernst erst erste ersten erster
    erstes es etwa etwas euch f früher fünf fünfte fünften fünfter fünftes für g gab ganz ganze ganzen ganzer ganzes gar gedurft gegen gegenüber
    gehabt gehen geht gekannt gekonnt gemacht gemocht gemusst genug gerade gern gesagt geschweige gewesen gewollt geworden gibt ging gleich gott gross
    groß grosse große grossen großen grosser großer grosses großes gut gute guter gutes h habe haben habt hast hat hatte hätte hatten hätten heisst
    her heute hier hin hinter hoch i ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem infolgedessen ins irgend ist j ja jahr jahre
    jahren je jede jedem jeden jeder jedermann jedermanns jedoch jemand jemandem jemanden jene jenem jenen jener jenes jetzt k kam kann kannst kaum
    kein keine keinem keinen keiner kleine kleinen kleiner kleines kommen kommt können könnt konnte könnte konnten kurz l lang lange leicht leide
    lieber los m machen macht machte mag magst mahn man manche manchem manchen mancher manches mann mehr mein meine meinem meinen meiner meines mensch
    menschen mich mir mit mittel mochte möchte mochten mögen möglich mögt morgen muss muß müssen musst müsst musste mussten n na nach nachdem nahm
    natürlich neben nein neue neuen neun neunte neunten neunter neuntes nicht nichts nie niemand niemandem niemanden noch nun nur o ob oben oder offen
    oft ohne ordnung p q r recht rechte rechten rechter rechtes richtig rund s sa sache sagt sagte sah satt schlecht schluss schon sechs sechste
    sechsten sechster sechstes sehr sei seid seien sein seine seinem seinen seiner seines seit seitdem selbst sich sie sieben siebente siebenten
    siebenter siebentes sind so solang solche solchem solchen solcher solches soll sollen sollte sollten sondern sonst sowie später statt t tag tage
    tagen tat teil tel tritt trotzdem tun u über überhaupt übrigens uhr um und uns unser unsere unserer unter v vergangenen viel viele vielem vielen
    vielleicht vier vierte vierten vierter viertes vom von vor w wahr während währenddem währenddessen wann war wäre waren wart warum was wegen weil
    weit weiter weitere weiteren weiteres welche welchem welchen welcher welches wem wen wenig wenige weniger weniges wenigstens wenn wer werde werden
    werdet wessen wie wieder will willst wir wird wirklich wirst wo wohl wollen wollt wollte wollten worden wurde würde wurden würden x y z z.b zehn
    zehnte zehnten zehnter zehntes zeit zu zuerst zugleich zum zunächst zur zurück zusammen zwanzig zwar zwei zweite zweiten zweiter zweites zwischen
    zwölf euer eure hattest hattet jedes mußt müßt sollst sollt soweit weshalb wieso woher wohin
  `,
  french: `
    a à â abord afin ah ai aie ainsi allaient allo allô allons après assez attendu au aucun aucune aujourd aujourd'hui auquel aura auront aussi autre
    autres aux auxquelles auxquels avaient avais avait avant avec avoir ayant b bah beaucoup bien bigre boum bravo brrr c ça car ce ceci cela celle
    celle-ci celle-là celles celles-ci celles-là celui celui-ci celui-là cent cependant certain certaine certaines certains certes ces cet cette ceux
    ceux-ci ceux-là chacun chaque cher chère chères chers chez chiche chut ci cinq cinquantaine cinquante cinquantième cinquième clac clic combien
    comme comment compris concernant contre couic crac d da dans de debout dedans dehors delà depuis derrière des dès désormais desquelles desquels
    dessous dessus deux deuxième deuxièmement devant devers devra différent différente différentes différents dire divers diverse diverses dix
    dix-huit dixième dix-neuf dix-sept doit doivent donc dont douze douzième dring du duquel durant e effet eh elle elle-même elles elles-mêmes en
    encore entre envers environ es ès est et etant étaient étais était étant etc été etre être eu euh eux eux-mêmes excepté f façon fais faisaient
    faisant fait feront fi flac floc font g gens h ha hé hein hélas hem hep hi ho holà hop hormis hors hou houp hue hui huit huitième hum hurrah i il
    ils importe j je jusqu jusque k l la là laquelle las le lequel les lès lesquelles lesquels leur leurs longtemps lorsque lui lui-même m ma maint
    mais malgré me même mêmes merci mes mien mienne miennes miens mille mince moi moi-même moins mon moyennant n na ne néanmoins neuf neuvième ni
    nombreuses nombreux non nos notre nôtre nôtres nous nous-mêmes nul o ô oh ohé olé ollé on ont onze onzième ore ou où ouf ouias oust ouste outre p
    paf pan par parmi partant particulier particulière particulièrement pas passé pendant personne peu peut peuvent peux pff pfft pfut pif plein plouf
    plus plusieurs plutôt pouah pour pourquoi premier première premièrement près proche psitt puisque q qu quand quant quanta quant-à-soi quarante
    quatorze quatre quatre-vingt quatrième quatrièmement que quel quelconque quelle quelles quelque quelques quelqu'un quels qui quiconque quinze quoi
    quoique r revoici revoilà rien s sa sacrebleu sans sapristi sauf se seize selon sept septième sera seront ses si sien sienne siennes siens sinon
    six sixième soi soi-même soit soixante son sont sous stop suis suivant sur surtout t ta tac tant te té tel telle tellement telles tels tenant tes
    tic tien tienne tiennes tiens toc toi toi-même ton touchant toujours tous tout toute toutes treize trente très trois troisième troisièmement trop
    tsoin tsouin tu u un une unes uns v va vais vas vé vers via vif vifs vingt vivat vive vives vlan voici voilà vont vos votre vôtre vôtres vous
    vous-mêmes vu w x y z zut alors aucuns bon devrait dos droite début essai faites fois force haut ici juste maintenant mine mot nommés nouveaux
    parce parole personnes pièce plupart seulement soyez sujet tandis valeur voie voient état étions
  `,
  spanish: `
    0 1 2 3 4 5 6 7 8 9 _ a actualmente acuerdo adelante ademas además adrede afirmó agregó ahi ahora ahí al algo alguna algunas alguno algunos algún
    alli allí alrededor ambos ampleamos antano antaño ante anterior antes apenas aproximadamente aquel aquella aquellas aquello aquellos aqui aquél
    aquélla aquéllas aquéllos aquí arriba arribaabajo aseguró asi así atras aun aunque ayer añadió aún b bajo bastante bien breve buen buena buenas
    bueno buenos c cada casi cerca cierta ciertas cierto ciertos cinco claro comentó como con conmigo conocer conseguimos conseguir considera
    consideró consigo consigue consiguen consigues contigo contra cosas creo cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuatro cuenta
    cuál cuáles cuándo cuánta cuántas cuánto cuántos cómo d da dado dan dar de debajo debe deben debido decir dejó del delante demasiado demás dentro
    deprisa desde despacio despues después detras detrás dia dias dice dicen dicho dieron diferente diferentes dijeron dijo dio donde dos durante día
    días dónde e ejemplo el ella ellas ello ellos embargo empleais emplean emplear empleas empleo en encima encuentra enfrente enseguida entonces
    entre era erais eramos eran eras eres es esa esas ese eso esos esta estaba estabais estaban estabas estad estada estadas estado estados estais
    estamos estan estando estar estaremos estará estarán estarás estaré estaréis estaría estaríais estaríamos estarían estarías estas este estemos
    esto estos estoy estuve estuviera estuvierais estuvieran estuvieras estuvieron estuviese estuvieseis estuviesen estuvieses estuvimos estuviste
    estuvisteis estuviéramos estuviésemos estuvo está estábamos estáis están estás esté estéis estén estés ex excepto existe existen explicó expresó f
    fin final fue fuera fuerais fueran fueras fueron fuese fueseis fuesen fueses fui fuimos fuiste fuisteis fuéramos fuésemos g general gran grandes
    gueno h ha haber habia habida habidas habido habidos habiendo habla hablan habremos habrá habrán habrás habré habréis habría habríais habríamos
    habrían habrías habéis había habíais habíamos habían habías hace haceis hacemos hacen hacer hacerlo haces hacia haciendo hago han has hasta hay
    haya hayamos hayan hayas hayáis he hecho hemos hicieron hizo horas hoy hube hubiera hubierais hubieran hubieras hubieron hubiese hubieseis
    hubiesen hubieses hubimos hubiste hubisteis hubiéramos hubiésemos hubo i igual incluso indicó informo informó intenta intentais intentamos
    intentan intentar intentas intento ir j junto k l la lado largo las le lejos les llegó lleva llevar lo los luego lugar m mal manera manifestó mas
    mayor me mediante medio mejor mencionó menos menudo mi mia mias mientras mio mios mis misma mismas mismo mismos modo momento mucha muchas mucho
    muchos muy más mí mía mías mío míos n nada nadie ni ninguna ningunas ninguno ningunos ningún no nos nosotras nosotros nuestra nuestras nuestro
    nuestros nueva nuevas nuevo nuevos nunca o ocho os otra otras otro otros p pais para parece parte partir pasada pasado paìs peor pero pesar poca
    pocas poco pocos podeis podemos poder podria podría podriais podriamos podrian podrias podrá podrán podrían poner por qué porque posible primer
    primera primero primeros principalmente pronto propia propias propio propios proximo próximo próximos pudo pueda puede pueden puedo pues q qeu que
    quedó queremos quien quienes quiere quiza quizas quizá quizás quién quiénes r raras realizado realizar realizó repente respecto s sabe sabeis
    sabemos saben saber sabes sal salvo se sea seamos sean seas segun segunda segundo según seis ser sera seremos será serán serás seré seréis sería
    seríais seríamos serían serías seáis señaló si sido siempre siendo siete sigue siguiente sin sino sobre sois sola solamente solas solo solos somos
    son soy soyos su supuesto sus suya suyas suyo suyos sé sí sólo t tal tambien también tampoco tan tanto tarde te temprano tendremos tendrá tendrán
    tendrás tendré tendréis tendría tendríais tendríamos tendrían tendrías tened teneis tenemos tener tenga tengamos tengan tengas tengo tengáis
    tenida tenidas tenido tenidos teniendo tenéis tenía teníais teníamos tenían tenías tercera ti tiempo tiene tienen tienes toda todas todavia
    todavía todo todos total trabaja trabajais trabajamos trabajan trabajar trabajas trabajo tras trata través tres tu tus tuve tuviera tuvierais
    tuvieran tuvieras tuvieron tuviese tuvieseis tuviesen tuvieses tuvimos tuviste tuvisteis tuviéramos tuviésemos tuvo tuya tuyas tuyo tuyos tú u
    ultimo un una unas uno unos usa usais usamos usan usar usas uso usted ustedes v va vais valor vamos van varias varios vaya veces ver verdad
    verdadera verdadero vez vosotras vosotros voy vuestra vuestras vuestro vuestros w x y ya yo z él éramos ésa ésas ése ésos ésta éstas éste éstos
    última últimas último últimos
  `,
  italian: `
    a adesso ai al alla allo allora altre altri altro anche ancora avere aveva avevano ben buono che chi cinque comprare con consecutivi consecutivo
    cosa cui da del della dello dentro deve devo di doppio due e ecco fare fine fino fra gente giu ha hai hanno ho il indietro invece io la lavoro le
    lei lo loro lui lungo ma me meglio molta molti molto nei nella no noi nome nostro nove nuovi nuovo o oltre ora otto peggio pero persone piu poco
    primo promesso qua quarto quasi quattro quello questo qui quindi quinto rispetto sara secondo sei sembra sembrava senza sette sia siamo siete solo
    sono sopra soprattutto sotto stati stato stesso su subito sul sulla tanto te tempo terzo tra tre triplo ultimo un una uno va vai voi volte vostro
    abbastanza accidenti ad affinche agli ahime ahimè alcuna alcuni alcuno all alle altrimenti altrui anni anno ansa assai attesa avanti avendo avente
    aver avete avuta avute avuti avuto basta bene benissimo berlusconi brava bravo c casa caso cento certa certe certi certo chicchessia chiunque ci
    ciascuna ciascuno cima cio ciò cioe cioè circa citta città codesta codesti codesto cogli coi col colei coll coloro colui come concernente
    consiglio contro cortesia cos cosi così d dagli dai dal dall dalla dalle dallo davanti degli dei dell delle detto dice dietro dire dirimpetto dopo
    dove dovra dovrà dunque durante è ed egli ella eppure era erano esse essendo esser essere essi ex fa fatto favore fin finalmente finche forse
    fuori gia già giacche giorni giorno gli gliela gliele glieli glielo gliene grande grazie gruppo i ieri improvviso in infatti insieme intanto
    intorno l là li lontano macche magari mai male malgrado malissimo medesimo mediante meno mentre mesi mezzo mi mia mie miei mila miliardi milioni
    ministro mio moltissimo ne negli nel nell nelle nello nemmeno neppure nessuna nessuno niente non nondimeno nostra nostre nostri nulla od oggi ogni
    ognuna ognuno oppure ore osi ossia paese parecchi parecchie parecchio parte partendo peccato per perche perché percio perciò perfino però piedi
    pieno piglia più po pochissimo poi poiche press prima proprio puo può pure purtroppo qualche qualcuna qualcuno quale quali qualunque quando quanta
    quante quanti quanto quantunque quel quella quelli quest questa queste questi riecco salvo sarà sarebbe scopo scorso se seguente sempre si solito
    sta staranno stata state sua successivo sue sugli sui sull sulle sullo suo suoi tale talvolta ti tranne troppo tu tua tue tuo tuoi tutta tuttavia
    tutte tutti tutto uguali uomo vale varia varie vario verso vi via vicino visto vita volta vostra vostre vostri
  `,
  portuguese: `
    a à adeus agora aí ainda além algo algumas alguns ali ano anos antes ao aos apenas apoio após aquela aquelas aquele aqueles aqui aquilo área as às
    assim até atrás através baixo bastante bem boa boas bom bons breve cá cada catorze cedo cento certamente certeza cima cinco coisa com como
    conselho contra custa da dá dão daquela daquelas daquele daqueles dar das de debaixo demais dentro depois desde dessa dessas desse desses desta
    destas deste destes deve deverá dez dezanove dezasseis dezassete dezoito dia diante diz dizem dizer do dois dos doze duas dúvida e é ela elas ele
    eles em embora entre era és essa essas esse esses esta está estão estar estas estás estava este estes esteve estive estivemos estiveram estiveste
    estivestes estou eu exemplo faço falta favor faz fazeis fazem fazemos fazer fazes fez fim final foi fomos for foram forma foste fostes fui geral
    grande grandes grupo há hoje hora horas isso isto já lá lado local logo longe lugar maior maioria mais mal mas máximo me meio menor menos mês
    meses meu meus mil minha minhas momento muito muitos na nada não naquela naquelas naquele naqueles nas nem nenhuma nessa nessas nesse nesses nesta
    nestas neste nestes nível no noite nome nos nós nossa nossas nosso nossos nova novas nove novo novos num numa número nunca o obra obrigada
    obrigado oitava oitavo oito onde ontem onze os ou outra outras outro outros para parece parte partir paucas pela pelas pelo pelos perto pode pôde
    podem poder põe põem ponto pontos por porque porquê posição possível possivelmente posso pouca pouco poucos primeira primeiras primeiro primeiros
    própria próprias próprio próprios próxima próximas próximo próximos puderam quáis qual quando quanto quarta quarto quatro que quê quem quer
    quereis querem queremas queres quero questão quinta quinto quinze relação sabe sabem são se segunda segundo sei seis sem sempre ser seria sete
    sétima sétimo seu seus sexta sexto sim sistema sob sobre sois somos sou sua suas tal talvez também tanta tantas tanto tão tarde te tem têm temos
    tendes tenho tens ter terceira terceiro teu teus teve tive tivemos tiveram tiveste tivestes toda todas todo todos trabalho três treze tu tua tuas
    tudo um uma umas uns vai vais vão vários vem vêm vens ver vez vezes viagem vindo vinte você vocês vos vós vossa vossas vosso vossos zero
  `,
  dutch: `
    aan af al als bij dan dat die dit een en er had heb hem het hij hoe hun ik in is je kan me men met mij nog nu of ons ook te tot uit van was wat we
    wel wij zal ze zei zij zo zou aangaande aangezien achter achterna afgelopen aldaar aldus alhoewel alias alle allebei alleen alsnog altijd altoos
    ander andere anders anderszins behalve behoudens beide beiden ben beneden bent bepaald betreffende binnen binnenin boven bovenal bovendien
    bovengenoemd bovenstaand bovenvermeld buiten daar daarheen daarin daarna daarnet daarom daarop daarvanlangs de dikwijls door doorgaand dus echter
    eer eerdat eerder eerlang eerst elk elke enig enigszins enkel erdoor even eveneens evenwel gauw gedurende geen gehad gekund geleden gelijk
    gemoeten gemogen geweest gewoon gewoonweg haar hadden hare hebben hebt heeft hen hierbeneden hierboven hoewel hunne ikzelf inmiddels inzake jezelf
    jij jijzelf jou jouw jouwe juist jullie klaar kon konden krachtens kunnen kunt later liever maar mag meer mezelf mijn mijnent mijner mijzelf
    misschien mocht mochten moest moesten moet moeten mogen na naar nadat net niet noch nogal ofschoon om omdat omhoog omlaag omstreeks omtrent omver
    onder ondertussen ongeveer onszelf onze op opnieuw opzij over overeind overigens pas precies reeds rond rondom sedert sinds sindsdien slechts
    sommige spoedig steeds tamelijk tenzij terwijl thans tijdens toch toen toenmaals toenmalig totdat tussen uitgezonderd vaakwat vandaan vanuit
    vanwege veeleer verder vervolgens vol volgens voor vooraf vooral vooralsnog voorbij voordat voordezen voordien voorheen voorop vooruit vrij vroeg
    waar waarom wanneer want waren weer weg wegens weldra welk welke wie wiens wier wijzelf zelfs zichzelf zijn zijne zodra zonder zouden zowat zulke
    zullen zult
  `,
  polish: `
    a aby ach acz aczkolwiek aj albo ale alez ależ ani az aż bardziej bardzo bo bowiem by byli bynajmniej byc być byl był byla bylo byly była było
    były bedzie będzie beda będą cali cala cała caly cały ci cie cię ciebie co cokolwiek cos coś czasami czasem czemu czy czyli daleko dla dlaczego
    dlatego do dobrze dokad dokąd dosc dość duzo dużo dwa dwaj dwie dwoje dzis dziś dzisiaj gdy gdyby gdyz gdyż gdzie gdziekolwiek gdzies gdzieś go i
    ich ile im inna inne inny innych iz iż ja ją jak jakas jakaś jakby jaki jakichs jakichś jakie jakis jakiś jakiz jakiż jakkolwiek jako jakos jakoś
    je jeden jedna jedno jednak jednakze jednakże jego jej jemu jest jestem jeszcze jesli jeśli jezeli jeżeli juz już kazdy każdy kiedy kilka kims
    kimś kto ktokolwiek ktos ktoś ktora ktore które ktorego ktorej ktory ktorych ktorym ktorzy która którego której który których którym którzy ku lat
    lecz lub ma mają mało mam mi mimo miedzy między mna mną mnie moga mogą moi moim moja moje moze może mozliwe mozna możliwe można moj mój mu musi my
    na nad nam nami nas nasi nasz nasza nasze naszego naszych natomiast natychmiast nawet nia nią nic nich nie niech niego niej niemu nigdy nim nimi
    niz niż no o obok od około on ona one oni ono oraz oto owszem pan pana pani po pod podczas pomimo ponad poniewaz ponieważ powinien powinna powinni
    powinno poza prawie przeciez przecież przed przede przedtem przez przy roku rowniez również sam sama są sie się skad skąd sobie soba sobą sposob
    sposób swoje ta tak taka taki takie takze także tam te tego tej ten teraz też to toba tobą tobie totez toteż trzeba tu tutaj twoi twoim twoja
    twoje twym twoj twój ty tych tylko tym u w wam wami was wasz wasza wasze we według wiele wielu więc więcej wszyscy wszystkich wszystkie wszystkim
    wszystko wtedy wy wlasnie właśnie z za zapewne zawsze ze znowu znow znów zostal został zaden zadna zadne zadnych zeby żaden żadna żadne żadnych że
    żeby
  `,
} as const;
