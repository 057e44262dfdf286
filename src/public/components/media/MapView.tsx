import '../../styles/lazy/map.css'
import { useEffect, useState } from 'react'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { Icon } from '../Icon.tsx'

interface MapViewProps {
  /** Address of the embedded map, of an allow-listed host. */
  readonly address: string
  /** What it shows. */
  readonly title: string
  /** The place in words. */
  readonly place: string
  /** What visitors without scripts get: the map at once, or a link to it, so that nothing of its host is loaded unasked. Default `frame`. */
  readonly withoutScripts?: 'frame' | 'link'
}

/** Where OpenStreetMap looks for a place in words. */
export const mapSearchOf = (place: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

/** A map behind a drawing of one: nothing of another host is loaded before the click. Without scripts it is there at once. */
export const MapView = ({ address, title, place, withoutScripts = 'frame' }: MapViewProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const [isShown, setShown] = useState(false)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (isShown) return <iframe className="map" src={address} title={title} ref={frame => frame?.focus()} />
  return (
    <div className="map map-cover">
      <Icon name="place" />
      <p className="map-place" {...attributesOf(place)}>
        {place}
      </p>
      <p className="ways">
        {isReady && (
          <button className="button" type="button" onClick={() => setShown(true)}>
            {messages.map.show}
          </button>
        )}
        <a className="button quiet" href={mapSearchOf(place)} target="_blank" rel="noopener noreferrer">
          {messages.map.open}
        </a>
      </p>
      {withoutScripts === 'frame' ? (
        <noscript>
          <iframe className="map" src={address} title={title} loading="lazy" />
        </noscript>
      ) : (
        <noscript>
          <a href={address} rel="noopener noreferrer">
            {messages.map.show}
          </a>
        </noscript>
      )}
    </div>
  )
}
