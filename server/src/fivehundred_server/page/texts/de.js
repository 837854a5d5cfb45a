// Made of the catalogue of the library: nox -s generate.
/* eslint max-len: off */

export const plural = (/** @type {number} */ n) => Number(n !== 1);
/** @type {Record<string, Record<string, string | string[]>>} */
// prettier-ignore
export const sentences = {
 "refusal": {
  "out of turn": "{turn:seat} ist am Zug",
  "finished": "das Spiel ist zu Ende",
  "call now": "es wird gereizt, und ein Gebot ist fällig",
  "claim now": "jetzt geht es darum, ob das Blatt behalten oder hingeworfen wird",
  "discard now": "erst müssen Karten abgelegt werden",
  "slam now": "jetzt geht es darum, ob jemand allein alle Stiche machen will",
  "give now": "eine Karte für den Alleinspieler ist fällig",
  "breach now": "jetzt geht es darum, ob jemand einen Gegenangriff ansagt",
  "partner now": "erst muss der Alleinspieler Partner rufen oder sich fürs Alleinspielen entscheiden",
  "declare now": "erst muss gesagt werden, was der Joker ist",
  "play now": "eine Karte ist fällig",
  "elsewhere": "dieses Blatt kann {cards:cards acc} nicht enthalten",
  "shown lacking": "eine frühere Karte zeigt, dass {card:card} nicht in diesem Blatt ist",
  "played before": "{cards:cards acc} hat schon jemand gespielt",
  "no such bid": "geboten werden hier {lowest:number} bis {highest:number} Stiche",
  "no trump barred": "ohne Trumpf darf hier nicht geboten werden",
  "no trump from seven": "ohne Trumpf wird hier erst ab sieben Stichen geboten",
  "no such special": "das Gebot {bid:call} gibt es hier nicht",
  "too low": "{standing:call} ist schon geboten, und ein neues Gebot muss höher sein",
  "gate shut": "{bid:call} darf erst geboten werden, wenn sieben oder mehr Stiche geboten sind",
  "unanswered": "{bid:call} darf nur geboten werden, wenn ein Partner {asked:call} geboten hat",
  "look first": "du hast deine Karten noch nicht angesehen: sieh sie an oder biete blind",
  "looked already": "die Karten sind schon aufgenommen",
  "blind too late": "{bid:call} muss geboten werden, bevor man die Karten ansieht",
  "barred from bidding": "zu deinem letzten Kontrakt haben mehr als drei Stiche gefehlt",
  "must bid": "alle anderen haben gepasst, jetzt muss der Geber bieten",
  "inkle too late": "nur die ersten beiden dürfen {level:number} bieten",
  "no eight": "{bid:call} darf erst geboten werden, wenn acht oder mehr Stiche geboten sind",
  "not over a seven": "{bid:call} darf nur ein Gebot von sieben Stichen überbieten",
  "not all have spoken": "{bid:call} darf erst geboten werden, wenn alle einmal an der Reihe waren",
  "no claims": "hier darf kein Blatt hingeworfen werden",
  "claim too late": "ein Blatt darf nur vor dem ersten eigenen Gebot hingeworfen werden",
  "claim barred": "ein Blatt mit {cards:cards dat} darf nicht hingeworfen werden",
  "discard count": [
   "abgelegt wird {count:number} Karte, nicht {given:number}",
   "abgelegt werden {count:number} Karten, nicht {given:number}"
  ],
  "passed on count": [
   "es müssen so viele Karten abgegeben werden, wie gekommen sind: {count:number}, nicht {given:number}",
   "es müssen so viele Karten abgegeben werden, wie gekommen sind: {count:number}, nicht {given:number}"
  ],
  "slam discard count": "für die erhaltene Karte wird eine abgelegt, nicht {given:number}",
  "discard not held": "du hast {card:card acc} nicht",
  "not held": "du hast {card:card acc} nicht",
  "not on table": "dein Tisch ist am Zug, und {card:card} liegt dort nicht offen",
  "name a card": "bei {level:number} Stichen ruft der Alleinspieler eine Karte",
  "name players": "hier werden Spieler gerufen, keine Karte",
  "one player": "bei {level:number} Stichen darf nur ein Spieler gerufen werden",
  "not another player": "rufen darf man höchstens {most:number} der anderen Spieler, Platz 0 bis {last:number}",
  "not alone": "bei {level:number} Stichen muss ein Partner gerufen werden",
  "called joker": "ein Joker darf nicht gerufen werden",
  "called bower": "ein Trumpfbube darf nicht gerufen werden",
  "called own card": "{card:card acc} hast du selbst, also niemand sonst",
  "called absent card": "{card:card} ist nicht im Spiel",
  "gift not held": "du hast {card:card acc} nicht",
  "breach by partner": "du hast {cards:cards acc}, also bist du der Partner des Alleinspielers",
  "joker not yours": "du hast {card:card acc} nicht",
  "jokers apart": "zwei Joker werden zusammen angesagt oder gar nicht",
  "follow": "{led:suits} ist ausgespielt, und du hast {cards:cards acc}",
  "joker follows": "{led:suits} ist ausgespielt, und du hast {cards:cards acc}: der Joker muss warten",
  "joker forced": "du kannst {led:suits} nicht bedienen und hast {cards:cards acc}: ein Joker muss gespielt werden",
  "name a suit": "wer einen Joker ohne eigene Farbe ausspielt, muss die Farbe nennen, die zu bedienen ist, wie in JK=D",
  "names nothing": "zum Joker wird eine Farbe nur beim Ausspielen genannt, und nur, wenn er für eine stehen darf",
  "suit was led": "{suit:suits} ist in diesem Spiel schon ausgespielt worden",
  "joker waits": "alle vier Farben sind schon ausgespielt worden: der Joker darf nur zum letzten Stich ausgespielt werden",
  "joker not first": "{led:suits} ist ausgespielt, du hast {cards:cards acc} und hast schon {led:suits} gespielt: der Joker muss warten",
  "joker shown void": "du hast gezeigt, dass du kein {led:suits} hast: der Joker muss warten",
  "joker is every suit": "du hast kein {led:suits}, aber {cards:cards acc}, und ein Joker zählt als jede Farbe",
  "joker led last": "ein Joker darf nur ausgespielt werden, wenn nichts anderes übrig ist",
  "naming barred": "zu einem ausgespielten Joker wird hier keine Farbe genannt",
  "joker barred": "nach den Regeln dieses Spiels muss der Joker warten",
  "named void": "du hast gezeigt, dass du kein {suit:suits} hast"
 },
 "text": {
  "refusal": "{seat:seat} darf {action:action neg}: {why:sentence} ({rules:rules})",
  "refusal (you)": "du darfst {action:action neg}: {why:sentence} ({rules:rules})",
  "public refusal": "{seat:seat} darf das nicht: {reason:sentence} ({rules:rules})",
  "public refusal (you)": "du darfst das nicht: {reason:sentence} ({rules:rules})",
  "result": "{parts:sentences} ({rules:rules})",
  "item": "{points:signed}: {what:sentence} ({rules:rules})",
  "ruling": "{what:sentence} ({rules:rules})"
 },
 "result": {
  "made": [
   "{sides:sides} hat {bid:call} erfüllt und steht bei {totals:numbers}",
   "{sides:sides} haben {bid:call} erfüllt und stehen bei {totals:numbers}"
  ],
  "failed": [
   "{sides:sides} hat {bid:call} nicht erfüllt und steht bei {totals:numbers}",
   "{sides:sides} haben {bid:call} nicht erfüllt und stehen bei {totals:numbers}"
  ],
  "stands": [
   "{sides:sides} steht bei {totals:numbers}",
   "{sides:sides} stehen bei {totals:numbers}"
  ],
  "without a contract": [
   "{sides:sides} steht ohne Kontrakt bei {totals:numbers}",
   "{sides:sides} stehen ohne Kontrakt bei {totals:numbers}"
  ],
  "won": [
   "{sides:sides} gewinnt",
   "{sides:sides} gewinnen"
  ],
  "won with the highest total": [
   "{sides:sides} gewinnt mit dem höchsten Stand",
   "{sides:sides} gewinnen mit dem höchsten Stand"
  ],
  "won not below 0": [
   "{sides:sides} steht nicht unter 0 und gewinnt",
   "{sides:sides} stehen nicht unter 0 und gewinnen"
  ],
  "won by the order of tricks": [
   "nach der Reihenfolge der Stiche gewinnt {sides:sides}",
   "nach der Reihenfolge der Stiche gewinnen {sides:sides}"
  ],
  "won by the earliest trick": [
   "mit dem frühesten Stich gewinnt {sides:sides}",
   "mit dem frühesten Stich gewinnen {sides:sides}"
  ],
  "won by the highest total": [
   "mit dem höchsten Stand gewinnt {sides:sides}",
   "mit dem höchsten Stand gewinnen {sides:sides}"
  ],
  "barred": [
   "aber {sides:sides} lag einmal bei {total:number}, also gewinnt niemand",
   "aber {sides:sides} lagen einmal bei {total:number}, also gewinnt niemand"
  ],
  "all barred": "niemand gewinnt, weil alle einmal bei {total:number} lagen",
  "apart": "zwischen dem höchsten und dem niedrigsten Stand liegen {apart:number} Punkte",
  "hands played": [
   "{count:number} Spiel ist gespielt",
   "{count:number} Spiele sind gespielt"
  ],
  "too much to begin": [
   "{sides:sides} steht bei {totals:numbers}: es müssen weniger als {total:number} sein (END-3)",
   "{sides:sides} stehen bei {totals:numbers}: es müssen weniger als {total:number} sein (END-3)"
  ],
  "too little to begin": [
   "{sides:sides} steht bei {totals:numbers}: es müssen mehr als {total:number} sein (END-4)",
   "{sides:sides} stehen bei {totals:numbers}: es müssen mehr als {total:number} sein (END-4)"
  ],
  "cannot begin": "die Partie wäre schon zu Ende: {what:sentence}",
  "over": "die Partie ist zu Ende: {what:sentence}"
 },
 "points": {
  "made": "{bid:call} erfüllt",
  "failed": "{bid:call} nicht erfüllt",
  "made as a declared slam": "{bid:call} mit angesagtem Schlemm erfüllt",
  "failed as a declared slam": "{bid:call} mit angesagtem Schlemm nicht erfüllt",
  "made with all the tricks": "{bid:call} mit allen Stichen erfüllt",
  "half": "{what:sentence}, zur Hälfte",
  "revoke": "{what:sentence}, weil nicht bedient wurde",
  "hand with a revoke": "ein Spiel, in dem nicht bedient wurde",
  "cards captured": "gewonnene Karten",
  "tricks": [
   "{count:number} Stich",
   "{count:number} Stiche"
  ],
  "tricks forced on the bidder": [
   "{count:number} Stich, dem Alleinspieler aufgezwungen",
   "{count:number} Stiche, dem Alleinspieler aufgezwungen"
  ],
  "breach kept": "Gegenangriff gelungen",
  "breach failed": "Gegenangriff misslungen"
 },
 "host": {
  "no hints": "in diesem Raum gibt es keine Tipps",
  "out of time": "deine Zeit ist um",
  "not your turn": "du bist nicht am Zug",
  "no deal": "gerade läuft kein Spiel",
  "not in this deal": "in diesem Spiel spielst du nicht mit",
  "plays already": "du spielst schon mit: steh erst auf",
  "taken": "der Platz von {player:player} ist besetzt",
  "locked": "der Raum ist zu",
  "waits already": "du wartest schon auf einen Platz: steh erst auf",
  "many wait": [
   "einer wartet schon auf einen Platz: versuch es später noch einmal",
   "{count:number} warten schon auf einen Platz: versuch es später noch einmal"
  ],
  "two hands": "niemand sieht zwei Blätter eines Spiels: warte auf das nächste",
  "many seen": "zu viele haben schon ein Blatt dieses Spiels gesehen: warte auf das nächste",
  "does not play": "du spielst nicht mit",
  "owner only": "das darf nur, wer den Raum leitet",
  "hints between deals": "ob es Tipps gibt, lässt sich nur zwischen zwei Spielen ändern: warte, bis dieses zu Ende ist",
  "wish gone": "Wunsch {number:number} gibt es nicht mehr",
  "match not over": "die Partie ist noch nicht zu Ende",
  "match over": "die Partie ist zu Ende",
  "deal not over": "das Spiel ist noch nicht zu Ende",
  "ready already": "du bist schon bereit",
  "dropped out": "du bist aus der Partie ausgeschieden",
  "proposed already": "es gibt schon einen anderen Vorschlag",
  "asked already": "in diesem Stich hast du schon gefragt",
  "taken back often": [
   "in diesem Spiel ist schon {count:number} Zug zurückgenommen worden",
   "in diesem Spiel sind schon {count:number} Züge zurückgenommen worden"
  ],
  "claim has told": "das lässt sich nicht zurücknehmen: in diesem Stich sind die übrigen Stiche beansprucht worden, und das verrät etwas über verdeckte Karten (PLAY-6)",
  "cards seen": "das lässt sich nicht zurücknehmen: jemand hat dadurch Karten gesehen (PLAY-6)",
  "not the last action": "zurücknehmen kann man nur den letzten Zug, und nur den eigenen",
  "empty": "der Platz von {player:player} ist frei, und niemand kann dort zustimmen",
  "unproved": "{player:player} ist nicht einverstanden: dass diese Stiche sicher sind, ist nicht bewiesen",
  "cautious": "{player:player} ist nicht einverstanden: Bots stimmen nur zu, wenn du aufgibst",
  "not asked": "du wirst dazu nicht gefragt",
  "deal stands": "zu spät gemeldet: {what:sentence}. Das Spiel gilt (DEAL-6)",
  "all played": "nach diesen Regeln wird jedes Spiel bis zur letzten Karte gespielt (PLAY-9)",
  "not here": "du bist noch nicht am Tisch: sieh zu oder setz dich",
  "full": [
   "erst muss jemand gehen: hier ist nur Platz für {count:number}",
   "erst muss jemand gehen: hier ist nur Platz für {count:number}"
  ],
  "late": "zu spät: am Tisch hat sich inzwischen etwas geändert",
  "overtaken": "deine Anfrage {number:number} ist vorher angekommen",
  "nobody to run it": "auf dem Platz von {player:player} sitzt niemand, der den Raum leiten kann",
  "cannot save": "der Server kann nichts speichern und nimmt so lange nichts an",
  "too many requests": "in diesem Raum gab es zu viele solche Anfragen: versuch es später noch einmal"
 },
 "misdeal": {
  "a poor hand was thrown in": "ein schlechtes Blatt ist hingeworfen worden",
  "somebody has the wrong number of cards": "jemand hat die falsche Anzahl Karten",
  "no cut was offered": "es ist nicht abgehoben worden",
  "a card was turned up while dealing": "beim Geben ist eine Karte aufgedeckt worden"
 },
 "word": {
  "card": "{card:card} | acc {card:card acc} | dat {card:card dat}",
  "as": "{card:card} als {suit:suits} | acc {card:card acc} als {suit:suits} | dat {card:card dat} als {suit:suits}",
  "joker as": "{card:card acc} als höchstes {suit:suits}",
  "and": "{first:word} und {last:word}",
  "nothing": "nichts",
  "a player": "ein Spieler | acc einen Spieler | dat einem Spieler",
  "you": "du | acc dich | dat dir",
  "seat": "Platz {number:number}",
  "seats": "die Plätze {numbers:numbers} | dat den Plätzen {numbers:numbers}",
  "sides": [
   "Seite {numbers:numbers}",
   "die Seiten {numbers:numbers}"
  ],
  "players": [
   "Spieler {numbers:numbers}",
   "die Spieler {numbers:numbers}"
  ],
  "JK": "der Joker | acc den Joker | dat dem Joker",
  "JK2": "der kleine Joker | acc den kleinen Joker | dat dem kleinen Joker",
  "no trump": "oT",
  "spades": "Pik",
  "clubs": "Kreuz",
  "diamonds": "Karo",
  "hearts": "Herz",
  "tricks of": "{seat:seat} {number:number}",
  "a bot": "{name:word} (ein Bot)",
  "somebody": "jemand",
  "nobody": "niemand",
  "scorer": "{seats:seats}"
 },
 "action": {
  "pass": "passen | neg nicht passen",
  "bid": "{bid:call} bieten | neg {bid:call} nicht bieten",
  "play": "{card:card acc} spielen | neg {card:card acc} nicht spielen",
  "play as": "{card:card acc} als {suit:suits} spielen | neg {card:card acc} als {suit:suits} nicht spielen",
  "look": "die Karten ansehen | neg die Karten nicht ansehen",
  "throw in": "das Blatt hinwerfen | neg das Blatt nicht hinwerfen",
  "keep": "das Blatt behalten | neg das Blatt nicht behalten",
  "discard": "{cards:cards acc} ablegen | neg {cards:cards acc} nicht ablegen",
  "discard nothing": "nichts ablegen | neg nicht auf das Ablegen verzichten",
  "hand over": [
   "{count:number} Karte verdeckt weggeben | neg {count:number} Karte nicht verdeckt weggeben",
   "{count:number} Karten verdeckt weggeben | neg {count:number} Karten nicht verdeckt weggeben"
  ],
  "give": "{card:card acc} geben | neg {card:card acc} nicht geben",
  "call card": "{card:card acc} rufen | neg {card:card acc} nicht rufen",
  "call players": "{seats:seats acc} rufen | neg {seats:seats acc} nicht rufen",
  "go alone": "allein spielen | neg nicht allein spielen",
  "slam": "Schlemm ansagen | neg keinen Schlemm ansagen",
  "no slam": "auf den Schlemm verzichten | neg nicht auf den Schlemm verzichten",
  "breach": "einen Gegenangriff ansagen | neg keinen Gegenangriff ansagen",
  "no breach": "auf den Gegenangriff verzichten | neg nicht auf den Gegenangriff verzichten",
  "declare": "{jokers:list} ansagen | neg {jokers:list} nicht ansagen",
  "declare none": "keinen Joker ansagen | neg nicht auf die Ansage des Jokers verzichten"
 },
 "event": {
  "deal": "{seat:seat} gibt",
  "pass": "{seat:seat} passt",
  "bid": "{seat:seat} bietet {bid:call}",
  "look": "{seat:seat} sieht die Karten an",
  "throw in": "{seat:seat} wirft das Blatt hin",
  "keep": "{seat:seat} behält das Blatt",
  "discard": "{seat:seat} legt {cards:cards acc} ab",
  "discard nothing": "{seat:seat} legt nichts ab",
  "hand over": [
   "{seat:seat} legt {count:number} Karte ab",
   "{seat:seat} legt {count:number} Karten ab"
  ],
  "hand on": "{seat:seat} gibt {cards:cards acc} an {partner:seat acc} weiter",
  "hand on unseen": [
   "{seat:seat} gibt {count:number} Karte an {partner:seat acc} weiter",
   "{seat:seat} gibt {count:number} Karten an {partner:seat acc} weiter"
  ],
  "give": "{seat:seat} gibt {card:card acc} her",
  "gift": "{seat:seat} gibt {card:card acc} an {partner:seat acc}",
  "gift unseen": [
   "{seat:seat} gibt {partner:seat dat} {count:number} Karte",
   "{seat:seat} gibt {partner:seat dat} {count:number} Karten"
  ],
  "call card": "{seat:seat} ruft {card:card acc}: wer die Karte hat, ist Partner",
  "call players": "{seat:seat} ruft {seats:seats acc}",
  "go alone": "{seat:seat} spielt allein",
  "slam": "{seat:seat} sagt Schlemm an",
  "no slam": "{seat:seat} verzichtet auf den Schlemm",
  "breach": "{seat:seat} sagt einen Gegenangriff an und will den Kontrakt mit einem Stich mehr als nötig schlagen",
  "no breach": "{seat:seat} verzichtet auf den Gegenangriff",
  "declare": "{seat:seat} sagt {jokers:list} an",
  "declare none": "{seat:seat} sagt keinen Joker an",
  "play": "{seat:seat} spielt {play:play acc}",
  "play from the table": "{seat:seat} spielt {play:play acc} vom Tisch",
  "win": "{seat:seat} gewinnt den {trick:number}. Stich",
  "take the kitty": [
   "{seat:seat} nimmt den Stock auf, {count:number} Karte",
   "{seat:seat} nimmt den Stock auf, {count:number} Karten"
  ],
  "take the kitty shown": "{seat:seat} nimmt den Stock auf",
  "turn up": "{seat:seat} deckt {card:card acc} auf",
  "show": "{seat:seat} legt das Blatt offen",
  "all passed": "Alle haben gepasst, und die Blätter werden hingeworfen",
  "inkles only": "Niemand hat mehr als ein Inkle geboten: derselbe Geber gibt noch einmal",
  "misdeal": "Vergeben: derselbe Geber gibt noch einmal",
  "misdeal for": "Vergeben ({what:sentence}): derselbe Geber gibt noch einmal",
  "poor hand": "{seat:seat} hat ein schlechtes Blatt hingeworfen: derselbe Geber gibt noch einmal",
  "tricks": "Stiche: {parts:sentences}"
 },
 "contract": {
  "for tricks": "alle haben gepasst: es wird um Stiche gespielt",
  "by": "{bid:call} von {seat:seat dat}",
  "with": "mit {seats:seats dat}",
  "called": "{card:card} ist gerufen",
  "slam": "alle Stiche allein",
  "breach": "Gegenangriff von {seat:seat dat}",
  "sit out": [
   "{sides:sides} setzt aus",
   "{sides:sides} setzen aus"
  ]
 },
 "special": {
  "misere": "Misere",
  "open misere": "offene Misere",
  "blind misere": "blinde Misere",
  "double misere": "doppelte Misere",
  "nullo": "Nullo",
  "double nullo": "doppeltes Nullo",
  "bar nullo": "Bar-Nullo",
  "hi-lo": "Hi-Lo"
 },
 "message": {
  "taken back": "{seat:seat} hat den letzten Zug zurückgenommen: {what:extra}",
  "turn": "{seat:seat} ist am Zug",
  "hint": "Tipp: {what:sentence}",
  "proposal falls": "Der Vorschlag ist vom Tisch",
  "declined": "{seat:seat} ist nicht einverstanden",
  "void": "hält das Spiel für ungültig: {what:sentence}",
  "take back": "möchte den letzten Zug zurücknehmen",
  "at the table": "Am Tisch: {there:people}{more:extra}",
  "free": "; frei: {there:people}",
  "hints": "Wer spielt, darf einen Bot um Rat fragen",
  "no hints": "Es gibt keine Tipps mehr",
  "open": "Alle dürfen sich setzen",
  "ask": "Wer den Raum leitet, sagt, wer sich setzen darf",
  "locked": "Der Raum ist zu",
  "listed": "Der Raum steht für alle in der Liste",
  "not listed": "Der Raum steht nicht mehr in der Liste",
  "wish": "{name:word} als {player:player}",
  "waiting": "Warteliste: {there:people}",
  "admitted": "{name:word} wurde während des Spiels eingelassen und sieht nun das Blatt von {player:player dat}",
  "ready": "Bereit: {seats:seats}",
  "out of time": "{seats:seats}: die Zeit ist um",
  "says": "{player:player}: {what:sentence}"
 },
 "phrase": {
  "well played": "Gut gespielt!",
  "one moment": "Einen Moment …",
  "thank you": "Danke",
  "good luck": "Viel Glück",
  "sorry": "Entschuldigung",
  "good game": "Gutes Spiel"
 },
 "reason": {
  "out of turn": "nicht am Zug",
  "finished": "das Spiel ist zu Ende",
  "call now": "jetzt wird gereizt",
  "claim now": "jetzt geht es um das Hinwerfen",
  "discard now": "jetzt wird abgelegt",
  "slam now": "jetzt geht es um den Schlemm",
  "give now": "jetzt wird eine Karte gegeben",
  "breach now": "jetzt geht es um den Gegenangriff",
  "partner now": "jetzt wird ein Partner gerufen",
  "declare now": "jetzt wird der Joker angesagt",
  "play now": "jetzt wird gespielt",
  "elsewhere": "die Karte ist anderswo",
  "shown lacking": "die Karte kann nicht im Blatt sein",
  "played before": "schon gespielt",
  "no such bid": "so ein Gebot gibt es nicht",
  "no trump barred": "ohne Trumpf wird hier nicht geboten",
  "no trump from seven": "ohne Trumpf erst ab sieben",
  "no such special": "so ein Gebot gibt es nicht",
  "too low": "zu niedrig",
  "gate shut": "erst nach einem Gebot von sieben Stichen",
  "unanswered": "das Gebot des Partners fehlt",
  "look first": "erst die Karten ansehen",
  "looked already": "die Karten sind schon aufgenommen",
  "blind too late": "zu spät für ein blindes Gebot",
  "barred from bidding": "vom Bieten ausgeschlossen",
  "must bid": "der Geber muss bieten",
  "inkle too late": "zu spät für ein Inkle",
  "no eight": "noch keine acht Stiche geboten",
  "not over a seven": "nur auf ein Gebot von sieben Stichen",
  "not all have spoken": "noch nicht alle waren an der Reihe",
  "no claims": "hier wird nicht hingeworfen",
  "claim too late": "zu spät zum Hinwerfen",
  "claim barred": "das Blatt darf nicht hingeworfen werden",
  "discard count": "falsche Anzahl abgelegter Karten",
  "passed on count": "falsche Anzahl weitergegebener Karten",
  "slam discard count": "falsche Anzahl abgelegter Karten",
  "discard not held": "Karte nicht im Blatt",
  "not held": "Karte nicht im Blatt",
  "not on table": "liegt nicht offen auf dem Tisch",
  "name a card": "es muss eine Karte gerufen werden",
  "name players": "es müssen Spieler gerufen werden",
  "one player": "nur ein Spieler darf gerufen werden",
  "not another player": "nur andere Spieler dürfen gerufen werden",
  "not alone": "ein Partner muss gerufen werden",
  "called joker": "ein Joker wird nicht gerufen",
  "called bower": "ein Trumpfbube wird nicht gerufen",
  "called own card": "eigene Karte gerufen",
  "called absent card": "die Karte ist nicht im Spiel",
  "gift not held": "Karte nicht im Blatt",
  "breach by partner": "Partner des Alleinspielers",
  "joker not yours": "Joker nicht im Blatt",
  "jokers apart": "beide Joker oder keiner",
  "follow": "es muss bedient werden",
  "joker follows": "der Joker muss warten",
  "joker forced": "ein Joker muss gespielt werden",
  "name a suit": "es muss eine Farbe genannt werden",
  "names nothing": "hier wird keine Farbe genannt",
  "suit was led": "die Farbe war schon ausgespielt",
  "joker waits": "der Joker muss warten",
  "joker not first": "der Joker muss warten",
  "joker shown void": "der Joker muss warten",
  "joker is every suit": "ein Joker zählt als jede Farbe",
  "joker led last": "ein Joker wird zuletzt ausgespielt",
  "naming barred": "zum Joker wird hier keine Farbe genannt",
  "joker barred": "der Joker muss warten",
  "named void": "die Farbe kann nicht im Blatt sein"
 }
};
