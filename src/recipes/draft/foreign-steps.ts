/** Whether a line is a step of the method in German, French, Spanish, Italian, Portuguese or Dutch: "Couper les tomates." */
export function isForeignStep(text: string): boolean {
  if (/^\d/.test(text) || !/[.!]$/.test(text)) return false;
  return begins.test(text) || germanEnd.test(text);
}

const begins = new RegExp(
  [
    '^(?:',
    '(?!chez|assez|nez|riz)\\p{L}{3,12}ez|ajouter|battre|beurrer|chauffer|couper|cuire|dorer|égoutter|émincer|enfourner|éplucher|faire|fouetter|hacher|incorporer|laisser|laver|mélanger|mettre|mixer|placer|préchauffer|remuer|réserver|saler|servir|verser',
    '|agregar|añadir|batir|calentar|cocer|cocinar|colocar|cortar|dejar|freír|hervir|hornear|incorporar|lavar|mezclar|pelar|picar|poner|precalentar|remover|sofreír|triturar|verter',
    '|aggiungere|cuocere|far|frullare|impastare|infornare|lasciare|lavare|mescolare|mettere|pelare|preriscaldare|rosolare|sbattere|scaldare|soffriggere|stendere|tagliare|tritare|unire|versare',
    '|(?!ramos|tramos)\\p{L}{3,12}(?:amos|emos|imos)',
    "|(?!patate|tomate)\\p{L}{4,12}ate(?= (?:il|lo|la|i|gli|le|un|una|in|con|per|a|e|l['’]))",
    '|acrescente|adicione|aqueça|asse|bata|coloque|cozinhe|deixe|despeje|frite|junte|leve|mexa|misture|polvilhe|refogue|retire|tempere|unte',
    '|bak|bestrooi|breng|doe|giet|haal|hak|klop|kneed|kook|laat|meng|roer|schep|schil|serveer|snijd?|spoel|verdeel|verhit|verwarm|voeg|zet',
    ') \\p{L}',
  ].join(''),
  'iu',
);

/** A German step ends with its verb; what "zum Braten" is for begins with a capital. */
const germanEnd =
  / (?:anbraten|backen|braten|dazugeben|erhitzen|geben|hacken|hinzufügen|kneten|kochen|köcheln|lassen|mischen|pürieren|reiben|rühren|schälen|schneiden|servieren|unterheben|unterrühren|verrühren|vermengen|vermischen|vorheizen|waschen|würfeln|würzen)[.!]$/u;
