import { previewAddress } from '../../data/picturePreview.ts'

/** Thumbnail in a row. */
export const SmallPicture = ({ address }: { address: string }) => (
  <img className="small-picture" src={previewAddress(address, 160)} alt="" loading="lazy" />
)
