/** What looks like a breach and is none: whatever a rule finds inside one of these is let be. */
export const SAFE_PHRASES: string[] = [
  "(kill|kills|killed|killing|beat|beats|shoot|stab|destroy|murder|slay|hunt|fight|execute|choke) (the|a|this|that|every|all the|all|an|another|more|two|three|ten|his|her|its)? (final|last|first|next|second|giant|little|big|same|stupid|damn|ender|raid|main|hidden)? (boss|bosses|enemy|enemies|mob|mobs|zombie|zombies|dragon|monster|monsters|creeper|npc|npcs|demon|demons|goblin|wave|level|weeds|bacteria|virus|viruses|germs|cancer cells|process|processes|time|mood|vibe|lights|engine|battery|joke|query|task|thread|mosquitoes|spider|bugs|pests|hunger|appetite|clock|competition|odds|record|egg|eggs|heat|traffic|crowd)",
  "(shoot|send|hit|drop|give) (you|him|her|them|me|us) (a|an|up|over|back|the|with|some) (email|message|dm|text|line|mail|call|link|note|photo|photos|on|file|files|picture|reply|video|like|follow|in|when|soon|later|question|tomorrow)",
  "hit you (up|back|with)",
  "(kill|killing|killed|crushed|smash|smashed|slay|slaying|murder|murdered|bomb|bombed|destroy) it (on|at|today|tonight|this|out|in|again|every|with|as|.)",
  "(kill|punch|slap|hurt|shoot) (you|him|them|her) (in|on|with) (the)? (game|minecraft|fortnite|valorant|next round|next game|lobby|rematch|1v1|league|mario kart|smash|this round|arena|duel|chess|the next round|the next game|spawn)",
  "(dick van dyke|moby dick|dick clark|dick cheney|dick grayson|spotted dick|philip k dick|dick wolf|dick and jane|dick tracy|dick turpin|hancock|private dick|dick smith)",
  "(cock and bull|cock a doodle|cock crows|cocks crow|cock of the walk|cock fighting|weather cock|stop cock|peacock|cock your|hen and cock|the cock)",
  "(spic and span|spick and span|chink in the armor|chink in the armour|chinks in the armor|chinks in the armour|chink of light|maine coon|maine coons|van dyke|offas dyke|offa's dyke|the dyke|dykes and|fag end|racoon|negro league|rio negro|negro spiritual|monte negro|gypsy kings|gypsy rose|gypsy jazz|redskins game|washington redskins|homo sapiens|homo erectus|crip walk|bloods and crips|retarded potential|retarded potentials|retarded time|fire retardant|flame retardant|midget submarine|aboriginal)",
  "(pussy willow|pussy willows|pussy cat|pussycat|pussycat dolls|pussy riot|pussyfoot|octopussy|puss in boots)",
  "(bitch lasagna|boss bitch|baddest bitch|bad bitch|basic bitch energy|son of a bitch that was|resting bitch face|life is a bitch|bitchin|stitch and bitch)",
  "(chicken|turkey|duck|beast|blue|great|big|coal) (breast|breasts|tit|tits)",
  "(great tit|blue tit|great tits|blue tits|coal tit|tit for tat|boobs cancer|nipple piercing|booby trap|booby prize|cocktail|cockpit|wise ass|badass|smart ass|kick ass|kickass|half assed|ass off|my ass off|bust your ass|wild ass|donkey|pain in the ass|ass creed)",
  "(shiitake|shih tzu|no shit|holy shit|oh shit|hot shit|the shit|shit load|shitload|shit ton|tough shit|shits and giggles|get shit done|give a shit|good shit|crazy shit|some shit|is the shit|scared shitless|this shit slaps|this shit is fire|that shit was|shit was amazing|holy fuck|what the fuck|as fuck|for fucks sake|fuck yes|fuck yeah|fuck cancer|fuck racism|give a fuck|fucks given|lets fucking go|let us fucking go)",
  "(fucking|fuckin|effing) (awesome|amazing|love|loved|good|great|brilliant|incredible|hilarious|fantastic|insane|legend|epic|beautiful|perfect|genius|cool|funny|sick|fire|goat|best|wild|proud|happy|nuts|hype|crazy|yes|masterpiece|clean|gold|banger|tired|cold|hot|huge)",
  "(sub|subs|sex) (education|ed|therapist|therapy|determination|chromosomes|offender registry|trafficking|discrimination|scandal)",
  "(cum laude|magna cum|summa cum|anal fissure|anal fissures|anal retentive|threesome of|porn addiction|revenge porn law|food porn|earth porn|nsfw warning|not nsfw|no nsfw|anti porn|cp means|orgasm gap|cp time)",
  "(shut up and (take my money|take|listen|watch|dance|drive|play|sing|let me|kiss))",
  "what (a|an) _2 (i was|i am|am i|was i)",
  "(i am|i was|i feel like|feeling like|me being|i look like|call me) (such)? (a|an|the)? _1 (idiot|moron|loser|clown|dumbass|fool|pig|noob)",
  "(loser|losers|winner|winners) (bracket|brackets|final|buys|goes home|pays)",
  "dead (serious|tired|sure|right|wrong|good|silent|beautiful|easy|on|last|calm|center|funny|sexy|set)",
  "i hate you for (making|this|that|being so|showing)",
  "look disgusting covered",
  "(do not|never) be (stupid|dumb|silly|an idiot)",
  "drop dead (gorgeous|beautiful|funny|fred|stunning|handsome)",
  "(to die for|die for|would die for|die laughing|dying laughing|die of laughter|die of boredom|die trying|die hard|do or die|must die to|dies to|live or die|die cast|never say die|old habits die|ride or die|until i die|till i die|diehard|die alone lol|dead by daylight|drop dead diva|day of the dead|dead island)",
  "(break|broke) a leg",
  "(hang|hangs|hanging|hung) (in there|out|on|with|around|tight|up|loose|ten)",
  "(knock|knocks|knocked) (you|em|them|him|her) (dead|out of the park)",
  "watch your (back|step|head) (in|on|for|when|at|around|during|while) (this|the|that|lifting|you lift|going)",
  "(stab|stabbing|kick|punch) (in the dark|the dough|pain|the ball|at it|holes|a hole|the meat|the potatoes)",
  "(blood|kidney|organ|egg|sperm) (donation|donations|donor|drive|type|test|pressure)",
  "(suicide|self harm|crisis) (prevention|hotline|helpline|awareness|line|squad|lifeline|hotlines)",
  "(do not|never|please do not|stop|not|people who|tell|telling|told|tells|say|saying|said|says|why people|anyone who|if anyone|if someone) _5 (kill|hurt|harm|hang|cut|starve) (yourself|yourselves)",
  "(do not|never|please do not|please never) (kill|hurt|harm|hang|cut|starve|burn|poison|shoot|stab) (yourself|him|her|them|it|me|my)",
  "(end|delete|hurt|cut|burn|starve|neck|remove|stab|shoot|off|drown) yourself (from|on|with a knife while cooking|off|out|trying|short|a break|while|when|by accident|a slice)",
  "(bungee|base|cliff) (jump|jumps|jumped|jumping) off",
  "(hate|hates|hated) (you|u) (haha|lol|for this jk|jk|but in a good way|so much for making me cry|lmao)",
  "(white|black|brown|asian|red) (bread|rice|cat|cats|wine|food|people's|people music|history|noise|tea|market)",
  "(go to hell and back|highway to hell|hell of a|what the hell|hell yes|hell yeah)",
  "(free|win|claim) (shipping|trial|demo|tickets|workshop|copy|download|pattern|recipe|delivery|entry|admission|lesson)",
];

/**
 * Words that say a text warns, reports or teaches, so that a phrase of a scam or of hate in it is
 * quoted and not meant.
 */
export const WARNING_WORDS = new Set(
  "scammed scammers avoid beware warning explained awareness prevention prevent protect hotline helpline therapist therapists documentary convicted sentenced arrested arrest court lawsuit police jailed prison journalist reported reporter researchers museum historian survivors survivor victims victim memorial bullied bullying banned condemns condemned legislation parliament senate law".split(
    " ",
  ),
);
