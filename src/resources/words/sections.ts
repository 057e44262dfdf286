import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { sections } from '../sections.ts'

export const sectionsWords: WordsOf<typeof sections> = {
  bn: {
    label: { many: 'অংশসমূহ' },
    fields: {
      video_url: 'ভিডিওর ঠিকানা',
      background_img: 'পটভূমির ছবি',
      is_top: 'প্রথম পৃষ্ঠায়',
      template: {
        label: 'টেমপ্লেট',
        options: {
          default: 'default: কার্ড, এক সারিতে তিনটি',
          welcome: 'welcome: ভিডিওর পাশে লেখা',
          facts: 'facts: সংখ্যা',
          'citizen-charter': 'citizen-charter: লেখা ও একটি লিংক',
          activities: 'activities: কার্ড, এক সারিতে দুটি',
          'success-story': 'success-story: সারিতে গল্প',
          'news-blogs': 'news-blogs: সর্বশেষ পোস্ট',
          gallery: 'gallery: চাপ দিলে বড় হয় এমন ছবি',
          'icon-cards': 'icon-cards: আইকনসহ লিংক',
        },
      },
    },
    texts: {
      'where its widgets are cards': 'যেখানে এর উইজেটগুলো কার্ড',
      'Shown by the welcome template: a YouTube or Vimeo address, or a video file.':
        'welcome টেমপ্লেটে দেখানো হয়: YouTube বা Vimeo-র ঠিকানা, অথবা একটি ভিডিও ফাইল।',
      'Show in Home page?': 'প্রথম পৃষ্ঠায় দেখাবেন?',
      'Are you sure you want to delete this section?': 'আপনি কি নিশ্চিত যে এই অংশটি মুছে ফেলতে চান?',
    },
  },
}
