import '../styles/lazy/questions.css'
import { type ToggleEvent, useEffect, useRef } from 'react'
import type { ListPage } from '../../api/protocol/envelopes.ts'
import { excerpt } from '../../schema/values/excerpt.ts'
import { isId } from '../../schema/values/slug.ts'
import { Picture } from '../components/media/Picture.tsx'
import { Pages } from '../components/Pages.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Content, Faq } from '../content/content.ts'
import { onPage } from '../routing/loading.ts'
import { useLocation, useNavigate } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

/** One page of the questions. */
interface Faqs {
  readonly list: ListPage<Faq>
  /** The question that the address asks for, and that may stand on another page; undefined for none. */
  readonly requested?: Faq | undefined
}

/** Questions on one page. */
const faqsPageSize = 50

/** The part of an address that has the page begin with a question, by its id. */
const requestedKey = 'question'

/** The page of the questions that `page` names, and the one that `url` asks for. */
export const loadFaqs = async (content: Content, url: URL, page: number): Promise<Faqs> => {
  const id = url.searchParams.get(requestedKey)
  // The list is shown also where that one cannot be had.
  const reading = id !== null && isId(id) ? content.record('faqs', id).catch(() => undefined) : undefined
  const [list, requested] = await Promise.all([content.list('faqs', onPage(page, faqsPageSize)), reading])
  return { list, requested }
}

/** All questions that are drawn, each once. */
const drawnOf = ({ list, requested }: Faqs): readonly Faq[] =>
  requested ? [requested, ...list.data.filter(({ id }) => id !== requested.id)] : list.data

/** Graphemes of an answer that search engines get; no answer that one shows is as long. */
const answerChars = 5_000

/** Questions as search engines read them. */
export const questionsOf = (faqs: Faqs): readonly object[] => {
  const drawn = drawnOf(faqs)
  return drawn.length
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: drawn.map(faq => ({
            '@type': 'Question',
            name: faq.faq_title,
            acceptedAnswer: { '@type': 'Answer', text: excerpt(faq.faq_content, answerChars) },
          })),
        },
      ]
    : []
}

/** Opens the question that an address names, which may stand on another page, and makes an opened one the address, so that it can be passed on. */
const useDeepLinks = () => {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const requested = hash
      ? list.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.closest('details')
      : null
    if (requested) requested.open = true
    const [, id] = requested ? [] : (/^#faq-(\d+)$/.exec(hash) ?? [])
    const isAsked = new URLSearchParams(search).get(requestedKey) === id
    if (id && !isAsked) navigate(`${pathname}?${requestedKey}=${id}${hash}`, { replace: true })
  }, [hash, pathname, search, navigate])
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    const id = currentTarget.querySelector('.answer')?.id
    // The entry of the history stays the router's own.
    if (currentTarget.open && id) window.history.replaceState(window.history.state, '', `#${id}`)
  }
  return { list, onToggle }
}

/** Questions of which one is open at a time; an address that ends in a question's id opens it, also without scripts. Source: specification 4.8. */
export const FaqBlock = ({ faqs }: { readonly faqs: Faqs }) => {
  const { list, onToggle } = useDeepLinks()
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const drawn = drawnOf(faqs)
  return (
    <section className="section" aria-label={messages.faqs.region}>
      <div className="wrap">
        <div className="faqs" ref={list}>
          {drawn.length === 0 && <p>{messages.faqs.empty}</p>}
          {drawn.map(faq => (
            <details key={faq.id} name="faq" onToggle={onToggle}>
              <summary {...attributesOf(faq.faq_title)}>{faq.faq_title || messages.untitled}</summary>
              {/* Browsers open the question around the place that an address names. */}
              <div className="answer" id={`faq-${faq.id}`}>
                {faq.thumb && (
                  <Picture
                    src={faq.thumb}
                    alt={faq.thumb_alt ?? ''}
                    sizes="(min-width: 60rem) 42rem, 92vw"
                    maxWidth={1280}
                  />
                )}
                {faq.faq_content ? <Prose html={faq.faq_content} /> : <p>{messages.noContent}</p>}
              </div>
            </details>
          ))}
        </div>
        <Pages label={messages.faqs.pages} list={faqs.list} />
      </div>
    </section>
  )
}
