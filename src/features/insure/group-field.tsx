import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Vehicle } from '../../api/driver';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Cards } from '../../ui/choice';
import { DefinitionList } from '../../ui/DefinitionList';
import { useFormField } from '../../ui/FormState';
import { FieldGroup } from '../../ui/field';
import { Row } from '../../ui/Stack';
import type { AnswerStore } from './answer-store';
import { itemParts } from './form/answer-texts';
import {
  type AskedForm,
  type AskedQuestion,
  addFirst,
  countOf,
  indicesOf,
  itemName,
  withoutItem,
} from './form/questions';

export interface GroupFieldProps {
  readonly question: AskedQuestion;
  readonly form: AskedForm;
  readonly store: AnswerStore;
  readonly vehicles: readonly Vehicle[];
  readonly onOpen: (index: number) => void;
}

/** Items of one kind, such as claims or convictions, each as a card. Each has its own page. */
export const GroupField = ({ question, form, store, vehicles, onOpen }: GroupFieldProps) => {
  const { key, label, help, why, required, item_label: word } = question;
  const answers = useSyncExternalStore(store.subscribe, store.answers);
  const { id, error } = useFormField(key);
  const [removing, setRemoving] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  // Runs after the dialog has closed, because that returns the focus to a button that is gone or belongs to the next item.
  useEffect(() => {
    if (removing === null && wasRemoved.current) add.current?.focus();
    wasRemoved.current = false;
  }, [removing]);
  const count = countOf(answers, key);
  const hint = [help, why].filter(Boolean).join(' ');
  return (
    <FieldGroup
      id={id}
      name={key}
      label={label}
      hint={hint || undefined}
      optional={!required && (question.min_items ?? 0) === 0}
      error={error}
    >
      <Cards>
        {indicesOf(answers, key).map((index) => {
          const name = itemName(question, index);
          return (
            <Card
              key={index}
              title={name}
              action={
                <Row>
                  <Button variant="quiet" icon="edit" about={name} onClick={() => onOpen(index)}>
                    Change
                  </Button>
                  <Button variant="quiet" icon="bin" about={name} onClick={() => setRemoving(index)}>
                    Remove
                  </Button>
                </Row>
              }
            >
              <DefinitionList
                items={itemParts(form, question, index, answers, vehicles).map(({ question: term, answer: value }) => ({
                  term,
                  value,
                }))}
              />
            </Card>
          );
        })}
        {count < (question.max_items ?? Number.POSITIVE_INFINITY) ? (
          <div>
            <Button ref={add} variant="quiet" icon="plus" onClick={() => onOpen(count)}>
              {count === 0 ? addFirst(word) : ['Add another', word].filter(Boolean).join(' ')}
            </Button>
          </div>
        ) : null}
      </Cards>
      {removing !== null ? (
        <ConfirmDialog
          open
          title={`Remove ${itemName(question, removing)}?`}
          confirmLabel={['Remove', word].filter(Boolean).join(' ')}
          cancelLabel={['Keep', word].filter(Boolean).join(' ')}
          onConfirm={() => {
            store.replace(withoutItem(store.answers(), { group: key, index: removing }));
            wasRemoved.current = true;
            setRemoving(null);
          }}
          onCancel={() => setRemoving(null)}
        >
          <p>This deletes your answers about {itemName(question, removing)}.</p>
        </ConfirmDialog>
      ) : null}
    </FieldGroup>
  );
};
