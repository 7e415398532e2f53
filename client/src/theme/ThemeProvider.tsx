import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import './base.css';
import { system } from './system';

export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
