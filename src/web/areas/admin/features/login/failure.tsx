/** A live region must exist before its message, or some screen readers do not announce it. */
export function Failure({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="rounded-field bg-danger-wash px-4 py-3 font-medium text-danger-text">{message}</p>
      )}
    </div>
  );
}
