/** A label inside a sentence: its first letter in lower case, except in abbreviations such as 'FAQs' and 'NID'. */
export const inSentence = (label: string): string => label.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())
