import { previewAddress } from '../../data/picturePreview.ts'

/** A picture in a row. */
export const SmallPicture = ({ address }: { address: string }) => (
  <img className="small-picture" src={previewAddress(address, 160)} alt="" loading="lazy" />
)
