/** Single words that are never suggested as tags, such as verbs, adjectives and vague nouns. */
export const EXCLUDED_TAGS: ReadonlySet<string> = new Set(
  `
    ult ultimate modded drops inventory inferno portal smite adc divinity uncharted oblivion clutch ace ranked tas difficulty lag ping
    server meta ori loot glitch completionist skin ironman controller
    gear display fiber ram pixel galaxy circuit swift release prompt incident downtime uptime exploit rooted driver repairs beta bash
    embedded packet protocol sensor voltage rag intel zig spring angular engineering hardware amd specs charger terminal filament
    draw paint paints wash blending layering texture perspective composition critique redraw oc slab glaze commission commissions
    portfolio easel stretcher craft handmade rendering shading
    single track tracks mix edit minor scale scales mode tabs tuning keys modular sampling producer recording trap drill soul swing rave
    prelude queen prince drake chart fender compressor looping organ sing solo beat minors encore sax tempo ep singing
    cook cooks cooked smoked rub stock fold proof boil knead chopping dicing mince simmer saute sear braise braised deglaze blanch whisk
    tender delicious crispy crunchy juicy yummy flavor flavour homemade starter cream teaspoon tablespoon ingredient ingredients
    preserves leftovers roast canning pita cheese bao
    header keeper draft combine crossover rebound sixes over ashes try tackle serve volley spike putt masters final finals score recovery
    undefeated record team teammates crowd fans goal goals drills vault barrel submission assist captain eagles bulls packers relay
    century inning innings league conversions medal match highlights offside foul var vert champions champion
    learn teach explain explained explainer explanation class facts limits bridges inventions particle acid base heart lungs cell cells
    waves stars population continents capitals rivers notes sentences verbs revise species extinct behaviour fundamentals admission
    memorize lab weather experiment poem degree research study law mars atoms whales reptiles memory element elements ancient election
    funny funniest hilarious fail fails dare viral exposed cringe satisfying react roasted extreme giant convention impressions theory
    western succession wednesday twilight avatar thor director haunted dub series episode reaction illusion mystery bleach western cast
    home homes house decor interior harvest style dress foundation serum spa nails cozy cosy essentials favorites therapy period seeds
    engagement proposal couple crystals hair wellness habits twins siblings roommates apartment plants
    journey flying traveling travelling traveler traveller boarding customs border country countries locals destination destinations turkey
    jordan market scenic flight plane summit trip landmark village island panorama
    chatting chat hangout chilling vibing talking talk conversation conversations convo yap yapping rambling ramble ranting venting vent ama
    dms advice viewers viewer followers opinions opinion discussion discuss panel guest callers addressing apology uncapped secrets
    dreams lonely company thoughts bestie mods lurkers banter

    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january
    february march april may june july august september october november december year years new mr mrs dr subscribe patreon part
    season volume chapter level day week month
  `
    .trim()
    .split(/\s+/),
);
