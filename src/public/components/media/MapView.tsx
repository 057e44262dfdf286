import '../../styles/lazy/map.css'
import { useEffect, useState } from 'react'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { Icon } from '../Icon.tsx'
import { takeFocus } from './takeFocus.ts'

interface MapViewProps {
  /** Address of the embedded map; its host is on the allow list. */
  readonly address: string
  /** Accessible name of the map. */
  readonly title: string
  /** Name or address of the place. */
  readonly place: string
  /** False if `place` names the map only, so that a search for it finds nothing. Default: true. */
  readonly isSearchable?: boolean
}

/** OpenStreetMap search for a place. */
export const mapSearchOf = (place: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

/**
 * A drawing of a map that loads the real map on click, so no other host is contacted before. Without scripts it is a link.
 * The link to the other host stays below the map, because the map may be blocked.
 */
export const MapView = ({ address, title, place, isSearchable = true }: MapViewProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const [isShown, setShown] = useState(false)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const search = isSearchable && (
    <a className="button quiet" href={mapSearchOf(place)} target="_blank" rel="noopener noreferrer">
      {messages.map.open}
    </a>
  )
  if (isShown)
    return (
      <div>
        <iframe className="map" src={address} title={title} ref={takeFocus} />
        {search && <p className="ways">{search}</p>}
      </div>
    )
  return (
    <div className="map map-cover">
      <Icon name="place" />
      <p className="map-place" {...attributesOf(place)}>
        {place}
      </p>
      <p className="ways">
        {isReady ? (
          <button className="button" type="button" onClick={() => setShown(true)}>
            {messages.map.show}
          </button>
        ) : (
          <a className="button" href={address} rel="noopener noreferrer">
            {messages.map.show}
          </a>
        )}
        {search}
      </p>
    </div>
  )
}
