/** Form of a label inside a sentence: with a lower-case first letter, except for abbreviations such as 'FAQs' and 'NID'. */
export const inSentence = (label: string): string => label.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())
