/** Texts that the specification prescribes for the organisation it was written for, in Bangla. */
import type { SiteMessages } from '../en/site.ts'

export const organisation: SiteMessages['organisation'] = {
  links: {
    'about-gmpf': 'জিএমপিএফ সম্পর্কে',
    'gmpf-vision-and-mission': 'জিএমপিএফের রূপকল্প ও অভিলক্ষ্য',
    'purpose-or-objective': 'উদ্দেশ্য',
    'gmpf-goals': 'জিএমপিএফের লক্ষ্য',
    'gmpf-citizen-charter': 'জিএমপিএফের নাগরিক সনদ',
    'gmpf-organogram': 'জিএমপিএফের সাংগঠনিক কাঠামো',
    'gmpf-service-area': 'জিএমপিএফের কর্ম এলাকা',
    'fisheries-program': 'মৎস্য কর্মসূচি',
    'microcredit-program': 'ক্ষুদ্রঋণ কর্মসূচি',
    'monga-preventional-program': 'মঙ্গা প্রতিরোধ কর্মসূচি',
    'command-area-develop': 'কমান্ড এলাকা উন্নয়ন',
    'success-story': 'সাফল্যের গল্প',
    'terms-and-condition': 'শর্তাবলি',
    'privacy-policy': 'গোপনীয়তা নীতি',
  },
  storyRole: 'কৃষক',
}
