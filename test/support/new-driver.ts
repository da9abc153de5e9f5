/** A driver without an account, as the registration pages ask for them. */
export const newDriver = {
  place: { area: '12', areaLabel: 'Eastmoor Council', fleet: '7', fleetLabel: 'Saltmere Cars' },
  person: { firstName: 'Rosa', lastName: 'Whitlow', phone: '07700 900 199', badge: 'PHD-30118' },
  signIn: { email: 'rosa.whitlow@example.com', password: 'lamp river bicycle' },
};
