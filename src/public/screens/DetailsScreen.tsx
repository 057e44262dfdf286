import { Head } from '../Head.tsx'

/** The spec's placeholder. Source: spec §2, 'Public routes'. */
export const DetailsScreen = () => (
  <div className="wrap screen">
    <Head title="Details" isHidden />
    <h1>Details</h1>
  </div>
)
