export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: "you",
    ur: "your",
    r: "are",
    ya: "you",
    yu: "you",
    youre: "you are",
    "you're": "you are",
    yer: "your",
    yall: "you all",
    im: "i am",
    "i'm": "i am",
    "i'll": "i will",
    "i'd": "i would",
    "i've": "i have",
    ima: "i am going to",
    imma: "i am going to",
    gonna: "going to",
    gunna: "going to",
    wanna: "want to",
    gotta: "got to",
    lemme: "let me",
    tryna: "trying to",
    "he's": "he is",
    "she's": "she is",
    hes: "he is",
    shes: "she is",
    "they're": "they are",
    theyre: "they are",
    "it's": "it is",
    "we're": "we are",
    "we'll": "we will",
    "that's": "that is",
    thats: "that is",
    "who's": "who is",
    "what's": "what is",
    dont: "do not",
    "don't": "do not",
    doesnt: "does not",
    "doesn't": "does not",
    didnt: "did not",
    "didn't": "did not",
    cant: "can not",
    "can't": "can not",
    wont: "will not",
    "won't": "will not",
    isnt: "is not",
    "isn't": "is not",
    arent: "are not",
    "aren't": "are not",
    shouldnt: "should not",
    "shouldn't": "should not",
    wouldnt: "would not",
    "wouldn't": "would not",
    "let's": "let us",
    "you'll": "you will",
    "you'd": "you would",
    "he'll": "he will",
    urself: "yourself",
    yourselves: "yourself",
    urselves: "yourself",
    ppl: "people",
    kys: "kill yourself",
    kms: "kill myself",
    stfu: "shut the fuck up",
    gtfo: "get the fuck out",
    plz: "please",
    pls: "please",
    pics: "pics",
    bday: "birthday",
    fk: "fuck",
    fck: "fuck",
    fuk: "fuck",
    fuq: "fuck",
    phuck: "fuck",
    phuk: "fuck",
    fkn: "fucking",
    fcking: "fucking",
    fuking: "fucking",
    fkin: "fucking",
    fuckin: "fucking",
    biatch: "bitch",
    bich: "bitch",
    btch: "bitch",
    azz: "ass",
    sh1t: "shit",
    sht: "shit",
    da: "the",
    dis: "this",
    dem: "them",
    em: "them",
    "'em": "them",
    every1: "everyone",
    some1: "someone",
    any1: "anyone",
    no1: "no one",
    acct: "account",
    dming: "messaging",
    msg: "message",
    abt: "about",
    bc: "because",
    tho: "though",
    n: "and",
    k1ll: "kill",
  }),
);

/** Common English words, which separate letters written without spaces into words. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a i the be to of and in that have it for not on with he as you do at this but his by from they we say her she or an will my one all
would there their what so up out if about who get which go me when make can like time no just him know take people into year your good
some could them see other than then now look only come its over think also back after use two how our work first well way even new want
because any these give day most us is are was were been has had did does am being going went gone made got said says saw seen came took
very much many more such own too here where why again before off down still never always really thing things something nothing everything
anything someone everyone anyone nobody everybody somebody man woman men women boy girl boys girls child children kid kids baby mom mum
dad mother father brother sister son daughter friend friends family wife husband guy guys world life hand part place case week month
company system program question number night point home water room area money story fact lot right study book eye job word words business
issue side kind head house service power hour game games line end member law car city community name president team minute idea body
information nothing ago lead social watch whether until together follow around parent stop face others level office door health person art
war history party result change morning reason research moment air teacher force education love loved loves hate stream streamer chat video
videos channel live play player playing played song music please thanks thank hello hi hey yes yeah okay lol haha wow omg today tomorrow
tonight yesterday great best better bad worst nice cool awesome amazing beautiful happy sad big small little long short old young high
low next last early late hard easy free full sure real true whole same different few every each both let lets put set run ran keep left
start show try ask need feel become leave call find tell seem talk turn help move believe bring happen write provide sit stand lose lost
pay meet include continue learn understand speak read allow add spend grow open walk win won offer remember consider appear buy wait
serve die send expect build stay fall cut reach remain suggest raise pass sell require report decide pull class classes glass grass pass
bass mass assess asset assets assembly assume assist assign assassin analysis title titles shirt shift shut shot shoot class cock rooster
hello shell smell skill skills killer still fill will bill hill until grape grapes drape scrape therapist snow know where live lives place
them then than thanks button buttons push hit kick punch ball goal match final boss level map weapon score round lobby clip raid wedding
view views hike nearly burger laughing dying dog cat puppy bread egg eggs recipe kitchen breast chicken strips film movie scene series
terrible horrible joke jokes funny sick trick dude bro fire straight town county market united club fan fans football basketball women's
how's sunset gorgeous weather rain summer winter white black brown red blue green yellow color colour`
    .split(/\s+/)
    .filter(Boolean),
);
