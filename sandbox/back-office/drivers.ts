import type { Database } from '../world/database';

interface DriverName {
  id: number;
  first_name: string;
  last_name: string;
  callsign: string | null;
  email: string;
}

export const driverOf = (database: Database, id: number): DriverName | undefined =>
  database.get<DriverName>(
    'SELECT drivers.id, first_name, last_name, callsign, email FROM drivers JOIN users ON users.id = user_id WHERE drivers.id = ?',
    id,
  );

export const nameOf = (driver: DriverName | undefined) =>
  driver ? `${driver.first_name} ${driver.last_name}` : 'No driver';
