/** Node names of images: between paragraphs, and inline. */
export const imageNodes = ['image', 'inlineImage'] as const
