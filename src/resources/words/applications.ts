import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { applications } from '../applications.ts'

export const applicationsWords: WordsOf<typeof applications> = {
  bn: {
    label: { many: 'সাইটের সেটিংস' },
    fields: {
      phone: { hint: 'একটি ফোন নম্বর, যেমন +৮৮০ ২ ৫৫৫০ ০১৪২' },
      logo_header: 'উপরের লোগো',
      logo_footer: 'গাঢ় পটভূমির লোগো',
      web_url: 'ওয়েব ঠিকানা',
      map_html: 'মানচিত্র',
      copyright: 'কপিরাইট',
      opening_hours: 'খোলা থাকার সময়',
      language: { label: 'ভাষা', options: { en: 'ইংরেজি', bn: 'বাংলা' } },
      time_zone: 'সময় অঞ্চল',
      meta_schema: 'মেটা স্কিমা',
      og_title: 'ওপেন গ্রাফ শিরোনাম',
      og_description: 'ওপেন গ্রাফ বিবরণ',
      og_image: 'ওপেন গ্রাফ ছবি',
      og_url: 'ওপেন গ্রাফ ঠিকানা',
      brand_colour: 'প্রতিষ্ঠানের রং',
      accent_colour: 'সহায়ক রং',
      paper: { label: 'পটভূমি', options: { tinted: 'প্রতিষ্ঠানের রঙের আভা', warm: 'উষ্ণ', white: 'সাদা' } },
      corners: { label: 'কোণ', options: { square: 'চৌকো', soft: 'সামান্য গোল', round: 'গোল' } },
      type_pair: {
        label: 'হরফের ধরন',
        options: {
          newsreader: 'Newsreader ও Public Sans',
          fraunces: 'Fraunces ও Figtree',
          'source-serif': 'Source Serif 4 ও Inter',
          system: 'সিস্টেম',
        },
      },
      header_form: { label: 'পাতার শীর্ষ', options: { 'two-rows': 'দুই সারি', 'one-row': 'এক সারি' } },
      hero: {
        label: 'প্রথম পাতার শুরু',
        options: { slides: 'স্লাইড', still: 'একটি ছবি', none: 'শুধু শিরোনাম' },
      },
      slide_seconds: 'প্রতিটি স্লাইডের সময় (সেকেন্ড)',
      margin_line: { label: 'মার্জিন', options: { line: 'রেখাসহ', plain: 'রেখা ছাড়া' } },
      button_text: 'বোতামের লেখা',
      button_url: 'বোতামের লিংক',
      other_name: 'অন্য লিপিতে নাম',
      other_url: 'অন্য ভাষার সাইট',
      facebook_pixels_id: { label: 'ফেসবুক পিক্সেল', hint: 'একটি পিক্সেল আইডির অঙ্কগুলো' },
      google_analytics_id: { label: 'গুগল অ্যানালিটিক্স', hint: 'একটি পরিমাপ আইডি, যেমন G-ABC123' },
      google_tag_manager_id: { label: 'গুগল ট্যাগ ম্যানেজার', hint: 'একটি কনটেইনার আইডি, যেমন GTM-ABC123' },
      google_site_verification: { label: 'গুগল সাইট যাচাই', hint: 'গুগলের দেওয়া টোকেন' },
    },
    texts: {
      Organisation: 'সংগঠন',
      Contact: 'যোগাযোগ',
      'Shown on the contact page as written. Empty shows none.':
        'যোগাযোগের পাতায় এভাবেই দেখানো হয়। খালি রাখলে কিছু দেখানো হয় না।',
      'The embed code of OpenStreetMap or Google Maps.': 'OpenStreetMap বা Google Maps-এর এমবেড কোড।',
      'Social sharing': 'সামাজিক মাধ্যমে শেয়ার',
      'Language of the menu, forms, dates and mails for visitors.': 'মেনু, ফর্ম, তারিখ ও দর্শকদের কাছে পাঠানো ইমেইলের ভাষা।',
      Look: 'চেহারা',
      'From 2 to 10. Visitors who prefer less motion get slides that stand still; everybody can pause them.':
        '২ থেকে ১০। যাঁরা কম নড়াচড়া চান, তাঁরা স্থির স্লাইড দেখেন; সবাই থামাতে পারেন।',
      'Colour of links and buttons. All other colours, light and dark, follow from it.':
        'লিংক ও বোতামের রং। হালকা ও গাঢ় দুই চেহারার বাকি সব রং এ থেকে হয়।',
      'Colour of the current menu entry, dates and quotations.': 'বর্তমান পাতা, তারিখ ও উদ্ধৃতির রং।',
      'Typefaces of titles and text. Bangla uses Noto Serif Bengali with each pair. System loads no fonts.':
        'শিরোনাম ও লেখার। প্রতিটি জোড়ার পাশে বাংলা লেখা Noto Serif Bengali-তে দেখানো হয়। সিস্টেম বাছলে কোনো ফন্ট নামানো হয় না।',
      'Two rows: telephone, email and search stand in a strip above the menu.':
        'দুই সারি: ফোন, ইমেইল ও অনুসন্ধান থাকে মেনুর উপরের সারিতে।',
      'One picture: the first of the sliders. Title only: no slider is shown.':
        'একটি ছবি: প্রথম স্লাইডারটি। শুধু শিরোনাম: কোনো স্লাইডার দেখানো হয় না।',
      'Without a line, titles begin at the left edge of the page and notes stand below them.':
        'রেখা ছাড়া শিরোনাম পাতার বাম প্রান্ত থেকে শুরু হয়, টীকা থাকে তার নিচে।',
      'Write to us': 'আমাদের লিখুন',
      'In the header, and at the top of the home page where the slider has no link.':
        'পাতার শীর্ষে, আর স্লাইডারে লিংক না থাকলে প্রথম পাতার শুরুতেও।',
      'The button is hidden if its link leads nowhere.': 'লিংক কোথাও না গেলে বোতাম দেখানো হয় না।',
      'As wide as the page, at the foot of every page. Empty shows none.':
        'প্রতিটি পাতার নিচে, পাতার সমান চওড়া। খালি রাখলে কিছু দেখানো হয় না।',
      'Linked in the header under the name of that language. Empty shows none.':
        'পাতার শীর্ষে ঐ ভাষার নামে লিংক থাকে। খালি রাখলে কিছু দেখানো হয় না।',
      'For light backgrounds. Without it, or with one that is white or much taller than wide, the header shows the name.':
        'হালকা পটভূমির জন্য। না থাকলে, অথবা সাদা বা চওড়ার চেয়ে অনেক লম্বা হলে, পাতার শীর্ষে নাম দেখানো হয়।',
      'Square. Of the tab in the browser and of the home screen.': 'চৌকো। ব্রাউজারের ট্যাব ও ফোনের হোম স্ক্রিনের জন্য।',
      'Used in the footer and in the dark scheme. Without it, the footer has the name alone, and dark pages show the logo in the header.':
        'পাতার নিচে ও গাঢ় চেহারায় ব্যবহৃত হয়। না থাকলে নিচে শুধু নাম থাকে, আর অন্ধকার পাতাতেও উপরের লোগো দেখা যায়।',
      Pictures: 'ছবি',
      'Select Icon': 'আইকন বাছাই করুন',
      Analytics: 'অ্যানালিটিক্স',
    },
  },
}
