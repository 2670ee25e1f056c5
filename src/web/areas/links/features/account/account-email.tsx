/** Address of the account, also for password managers. */
export function AccountEmail({ email }: { email: string }) {
  return (
    <div>
      <p className="font-semibold text-small">Email</p>
      <p className="wrap-anywhere mt-1">{email}</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
    </div>
  );
}
