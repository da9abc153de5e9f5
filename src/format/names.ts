/** A person's names in a row, as far as they were given; '' if none was. */
export const namesOf = (person: { readonly first_name: string | null; readonly last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ');
