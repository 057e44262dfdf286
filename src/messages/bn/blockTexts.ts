/** Default texts of the services and gallery blocks, in Bangla. */
import type { Shape } from '../catalogue.ts'
import type { blockTexts as en } from '../en/blockTexts.ts'

export const blockTexts: Shape<typeof en> = {
  services: {
    'software-service': 'যাঁরা ব্যবহার করেন, তাঁদের পাশে বসে লেখা সফটওয়্যার, বছরের পর বছর রক্ষণাবেক্ষণ।',
    implementation: 'সই করা পরিকল্পনা থেকে চালু অফিস পর্যন্ত, পথে প্রশিক্ষণ।',
    service: 'যন্ত্র যেখানে আছে, সেখানেই মেরামত, বদল ও যত্ন।',
    'network-and-infrastructure': 'বর্ষাতেও টিকে থাকে, এমন সংযোগ ও ডেটা সেন্টার।',
    specialization: 'আইটি প্রশিক্ষণ, আর যা আমরা অন্যদের চেয়ে ভালো জানি।',
  },
  gallery: {
    'fish-harvest': 'পুকুর থেকে মাছভরা জাল টানছেন চাষিরা',
    'homestead-pond': 'কলাগাছের মাঝে বাড়ির পুকুর',
    'shapla-morning': 'সকালের পুকুরে শাপলা',
    'char-island': 'নদীর চরে ঘরবাড়ি',
    canal: 'ধানখেতের মাঝে খাল',
    'solar-aerator': 'সৌরবিদ্যুতে চলছে পুকুরের এয়ারেটর',
    certificates: 'প্রশিক্ষণের সনদ হাতে তরুণেরা',
    'operations-room': 'নিয়ন্ত্রণকক্ষে কর্মীরা',
  },
}
