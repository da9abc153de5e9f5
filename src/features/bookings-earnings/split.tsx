import { addUp, type Money, negative, showMoney } from '../../format/money';
import { DefinitionList } from '../../ui/DefinitionList';
import { SplitBar } from '../../ui/SplitBar';

/** Fares and tips, split into cash and the rest; only the totals if a part is missing. */
export const Split = ({ gross, cash }: { readonly gross: Money | null; readonly cash: Money | null }) => {
  const through = addUp([gross, negative(cash)]);
  if (!gross || !cash || !through || through.amount < 0)
    return (
      <DefinitionList
        items={[
          { term: 'Fares and tips', value: showMoney(gross) },
          { term: 'Cash fares you’ve kept', value: showMoney(cash) },
        ]}
      />
    );
  return (
    <SplitBar
      label="Fares and tips, cash and card"
      parts={[
        { key: 'cash', kind: 'cash', label: 'Cash fares you’ve kept', amount: cash.amount, text: showMoney(cash) },
        {
          key: 'through',
          kind: 'through',
          label: 'Card and account',
          amount: through.amount,
          text: showMoney(through),
        },
      ]}
      total={{ label: 'Fares and tips', text: showMoney(gross) }}
    />
  );
};
