interface BrokenNoticeProps {
  readonly title: string
  readonly text: string
  /** Label of the button that loads the page again. */
  readonly reload: string
}

/** Shows that something could not be rendered, and offers to reload. It has no part that could fail in the same way. */
export const BrokenNotice = ({ title, text, reload }: BrokenNoticeProps) => (
  <div className="broken-screen">
    <div role="alert" className="failure">
      <div className="failure-words">
        <strong>{title} </strong>
        {text}
      </div>
      <div className="failure-action">
        <button type="button" className="button is-small" onClick={() => window.location.reload()}>
          {reload}
        </button>
      </div>
    </div>
  </div>
)
