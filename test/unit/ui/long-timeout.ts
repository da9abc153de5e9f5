import { configure } from '@testing-library/react';

// Testing Library waits a second for what appears by itself. A busy machine has been seen to need more.
configure({ asyncUtilTimeout: 15_000 });
