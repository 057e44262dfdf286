/** An address of mail as a link. A long one is broken before its host. */
export const EmailAddress = ({ address }: { readonly address: string }) => {
  const [user, host] = address.split(/(?=@)/)
  return (
    <a href={`mailto:${address}`}>
      {user}
      <wbr />
      {host}
    </a>
  )
}
