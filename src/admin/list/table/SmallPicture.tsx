import { previewAddress } from '../../data/picturePreview.ts'

/** Thumbnail of a picture in a row of a list. */
export const SmallPicture = ({ address }: { address: string }) => (
  <img className="small-picture" src={previewAddress(address, 160)} alt="" loading="lazy" />
)
