/** The fixed local pictures of the photo gallery. Source: spec §2, 'Photo gallery'. */
const pictures: readonly (readonly [file: string, alt: string])[] = [
  ['fish-harvest', 'Farmers draw a full net from a pond'],
  ['homestead-pond', 'A homestead pond between banana plants'],
  ['shapla-morning', 'Water lilies on a pond in the morning'],
  ['char-island', 'Houses on a river island'],
  ['canal', 'A canal between paddy fields'],
  ['solar-aerator', 'A solar panel drives the aerator of a pond'],
  ['certificates', 'Young people with their training certificates'],
  ['operations-room', 'Staff in the operations room'],
]

/** Pictures whose links go nowhere: each opens nothing and leads nowhere. */
export const GalleryBlock = () => (
  <section className="section" aria-label="Photo gallery">
    <div className="wrap">
      <ul className="gallery">
        {pictures.map(([file, alt]) => (
          <li key={file}>
            <figure>
              <img src={`/gallery/${file}.webp`} alt={alt} width="960" height="640" loading="lazy" decoding="async" />
              <figcaption>{alt}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
