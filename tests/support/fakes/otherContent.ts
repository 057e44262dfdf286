/** Initial content of the other provider host: a little of everything, some of it hostile. */

/** A record of that host. */
export type Row = Record<string, unknown>

/** HTML that would run a script if a page showed it unsanitized; it sets `window.pwned`. */
const hostileHtml =
  '<p>Kept <strong>words</strong></p><script>window.pwned = 1</script><img src="/uploads/pond.jpg" onerror="window.pwned = 1">' +
  '<img src="x" onerror="window.pwned = 1"><a href="javascript:window.pwned = 1">link</a><svg onload="window.pwned = 1"></svg>'

/** Creates the tables of one host. */
export const otherContent = (appKey: string): Record<string, Row[]> => {
  const at = { created_at: '2026-01-02 03:04:05', updated_at: '2026-01-02 03:04:05' }
  const row = (id: number, values: Row): Row => ({ id, app_key: appKey, status: 1, ...values })
  return {
    applications: [
      row(1, {
        user_id: 1,
        name: 'Other host',
        title: 'Another provider',
        email: 'office@other.example',
        phone: '+880 2 0000 0000',
        address: 'Somewhere else',
        web_url: 'https://other.example',
        copyright: '© Other host',
        logo_header: '/uploads/logo.png',
      }),
    ],
    sliders: [
      row(1, { title: 'First slide', thumb: '/uploads/slide-1.jpg' }),
      row(2, { title: 'Hidden slide', thumb: '/uploads/slide-2.jpg', status: 0 }),
    ],
    pages: [
      row(1, {
        name: 'About',
        title: 'About the other host',
        slug: 'about-gmpf',
        content: hostileHtml,
        thumb: 'uploads/about.jpg',
      }),
      row(2, { name: 'FAQ', title: 'Questions', slug: 'faq', content: '<p>Answers.</p>' }),
    ],
    sections: [
      row(1, {
        name: 'Welcome',
        title: 'Welcome',
        is_top: 1,
        sort_order: 1,
        template: 'default',
        content: hostileHtml,
      }),
      row(2, { name: 'Inside', title: 'Inside the page', is_top: 0, page_id: 1, content: hostileHtml }),
    ],
    widgets: [
      row(1, { name: 'Card', title: 'A card', section_id: 1, content: hostileHtml, thumb: '/uploads/card.jpg' }),
      row(2, { name: 'Inner card', title: 'An inner card', section_id: 2, content: hostileHtml }),
    ],
    posts: [
      row(1, {
        ...at,
        title: 'A post',
        slug: 'a-post',
        content: hostileHtml,
        thumb: '/uploads/post.jpg',
        category_id: 1,
      }),
      row(2, { ...at, title: 'A second post', slug: 'a-second-post', content: '<p>More.</p>' }),
    ],
    'post-categories': [row(1, { name: 'News', sort_order: 0 })],
    profiles: [
      row(1, {
        name: 'A person',
        slug: 'a-person',
        title: 'Dr.',
        designation: 'Chair',
        biography_content: hostileHtml,
      }),
    ],
    careers: [row(1, { title: 'A position', content: hostileHtml, application_end_at: '2099-01-01 00:00:00' })],
    faqs: [row(1, { faq_title: 'Why?', faq_content: hostileHtml })],
    menus: [row(1, { title: 'Home', slug: '', shortcode: 'TOPMENU' })],
    socials: [row(1, { ...at, name: 'Facebook', icon: 'facebook', link_url: 'https://facebook.example/other' })],
    subscribers: [row(1, { ...at, name: 'Reader', email: 'reader@other.example' })],
    users: [row(1, { ...at, name: 'Editor', email: 'editor@other.example', gender: 'female' })],
  }
}
