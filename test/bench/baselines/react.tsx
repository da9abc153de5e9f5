import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest sign-in form in React, to which the portal's is compared. */
function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(email && password ? 'Signing in' : 'Enter your email address and your password.');
  };
  return (
    <main>
      <h1>Sign in</h1>
      <form onSubmit={submit} noValidate>
        <label htmlFor="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p role="alert">{message}</p>
        <button type="submit">Sign in</button>
      </form>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<SignIn />);
