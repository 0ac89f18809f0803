import type { Migration } from './migration.ts'

const isIt = (row: 'NEW' | 'OLD') =>
  `connection_id = ${row}.connection_id AND collection = coalesce(${row}.collection, '')`

const countIt = `INSERT INTO collection_counts (connection_id, collection, documents)
    SELECT NEW.connection_id, coalesce(NEW.collection, ''), 0
    WHERE NOT EXISTS (SELECT 1 FROM collection_counts WHERE ${isIt('NEW')});
  UPDATE collection_counts SET documents = documents + 1 WHERE ${isIt('NEW')};`

const uncountIt = `UPDATE collection_counts SET documents = documents - 1 WHERE ${isIt('OLD')};
  DELETE FROM collection_counts WHERE ${isIt('OLD')} AND documents = 0;`

/** Records how an indexed document was found before it changes, to remove that from the index. */
const keepAsItWas = `INSERT INTO refound_documents
    SELECT OLD.document_key, OLD.connection_id, OLD.document_id, OLD.kind, OLD.collection, OLD.title, OLD.metadata,
      OLD.added_at, OLD.changed_at, OLD.import_session, OLD.joined_by
    WHERE NOT EXISTS (SELECT 1 FROM refound_documents WHERE document_key = OLD.document_key);`

export const firstSchema: Migration = {
  version: 1,
  statements: `
-- Indexes do not name their table's INTEGER PRIMARY KEY at the end, because SQLite ends each entry with it anyway.

-- The text, address or picture description once, for the document, its versions and its items.
CREATE TABLE contents (
  content_key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('text', 'website', 'picture-address', 'picture-file')),
  body TEXT NOT NULL
) STRICT;

-- What the library lists; each row repeats the newest version that was not discarded. import_session: with what the
-- document came first, wherever that was; null where nobody knows. joined_by: the archive that brought it here.
-- shared_number: of the newest version that is known of its team's library; null where it is in none.
CREATE TABLE documents (
  document_key INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER REFERENCES contents (content_key),
  excerpt TEXT NOT NULL,
  state TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  import_session INTEGER,
  joined_by INTEGER,
  shared_number INTEGER,
  UNIQUE (connection_id, document_id)
) STRICT;
CREATE INDEX documents_of_connection ON documents (connection_id);
CREATE INDEX documents_collections ON documents (connection_id, collection, changed_at);

-- The queue. None of items, item_events and attempts is ever deleted. is_pruned: its version was removed on purpose,
-- so it is not taken for one whose version was lost. joined: 1 for what was sent from another computer, 2 for what
-- was still on its way there when its archive was made; such an item is never sent from here. blocked_by: why it may
-- not leave: 0 nothing, 1 its team's library does not hold it yet, 2 there is no lease to send it, 3 another computer
-- sends it. fence: of its lease, where it has one; leased_number: the version that it then sends.
CREATE TABLE items (
  item_key INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('add', 'update')),
  kind TEXT NOT NULL,
  shown_title TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER REFERENCES contents (content_key),
  state TEXT NOT NULL,
  doubtful INTEGER NOT NULL DEFAULT 0 CHECK (doubtful IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tries INTEGER NOT NULL DEFAULT 0,
  accepted_at INTEGER NOT NULL,
  not_before INTEGER,
  problem TEXT,
  byte_length INTEGER NOT NULL,
  batch INTEGER NOT NULL,
  is_pruned INTEGER NOT NULL DEFAULT 0 CHECK (is_pruned IN (0, 1)),
  joined INTEGER NOT NULL DEFAULT 0,
  blocked_by INTEGER NOT NULL DEFAULT 0 CHECK (blocked_by IN (0, 1, 2, 3)),
  fence INTEGER,
  leased_number INTEGER
) STRICT;
CREATE INDEX items_unfinished ON items (connection_id, document_id)
  WHERE state NOT IN ('done', 'discarded');
-- What may leave is read along these alone (INDEXED BY): SQLite refuses a statement that leaves blocked_by out.
CREATE INDEX items_ready ON items (connection_id, item_key, not_before, document_id)
  WHERE state IN ('waiting', 'unsure') AND blocked_by = 0;
CREATE INDEX items_due ON items (connection_id, not_before, item_key, document_id)
  WHERE state IN ('waiting', 'unsure') AND blocked_by = 0 AND not_before IS NOT NULL;
CREATE INDEX items_to_share ON items (connection_id) WHERE blocked_by = 1 AND state IN ('waiting', 'unsure');
CREATE INDEX items_to_lease ON items (connection_id) WHERE blocked_by = 2 AND state IN ('waiting', 'unsure');
CREATE INDEX items_leased ON items (connection_id) WHERE fence IS NOT NULL;
CREATE INDEX items_listed ON items (connection_id, state);
CREATE INDEX items_pictures ON items (content_key)
  WHERE kind = 'picture-file' AND state NOT IN ('done', 'discarded');

-- In the order they were wanted; superseded ones were replaced before they left. bulk_edit_key: the bulk edit it came
-- from. way: how an edit came, where its action does not say it. version_id: a UUID for each save, which it keeps
-- where its number changes, as when an archive brings versions that belong before it. Null for versions of archives:
-- they are told by item and time. shared_number: the number in the team's library, where it is there; author: the person
-- of the team whose it is.
CREATE TABLE versions (
  version_key INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents (document_key) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  action TEXT NOT NULL CHECK (action IN ('add', 'edit', 'restore')),
  item_key INTEGER NOT NULL REFERENCES items (item_key),
  superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER REFERENCES contents (content_key),
  at INTEGER NOT NULL,
  bulk_edit_key INTEGER,
  way TEXT CHECK (way IN ('undo', 'table', 'merge')),
  version_id TEXT,
  shared_number INTEGER,
  author INTEGER,
  UNIQUE (document_key, number)
) STRICT;
CREATE INDEX versions_of_item ON versions (item_key);

-- The history of an item.
CREATE TABLE item_events (
  event_key INTEGER PRIMARY KEY,
  item_key INTEGER NOT NULL REFERENCES items (item_key),
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX item_events_of_item ON item_events (item_key);

-- Receipts. attempt_id, fence, shared_number: under what it is reported to the team's library, and whether it is.
CREATE TABLE attempts (
  attempt_key INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  title TEXT NOT NULL,
  folded TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  outcome TEXT NOT NULL,
  counted_as_repeat INTEGER NOT NULL DEFAULT 0 CHECK (counted_as_repeat IN (0, 1)),
  answer TEXT,
  problem TEXT,
  attempt_id TEXT,
  fence INTEGER,
  shared_number INTEGER,
  reported INTEGER NOT NULL DEFAULT 0 CHECK (reported IN (0, 1))
) STRICT;
CREATE INDEX attempts_of_document ON attempts (connection_id, document_id);
CREATE INDEX attempts_of_connection ON attempts (connection_id);
CREATE INDEX attempts_by_outcome ON attempts (outcome);
CREATE INDEX attempts_to_report ON attempts (connection_id) WHERE reported = 0 AND fence IS NOT NULL;

-- What is accepted and tried here gets keys from 2^31 on. What an archive brings in lies below, so that it neither
-- comes before what is newest here nor stands in the way of what waits (decision 25).
INSERT INTO sqlite_sequence (name, seq) VALUES ('items', 2147483648), ('attempts', 2147483648);

CREATE TABLE pauses (
  connection_id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  until INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
  draft_key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
) STRICT;

-- How far the queue is through what was accepted together.
CREATE TABLE batch (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  done INTEGER NOT NULL
) STRICT;
INSERT INTO batch VALUES (1, 0, 0, 0);

-- One update for each of an item's two states: with OR FAIL on the statements that set the triggers off, SQLite then
-- needs no journal for each statement (sqlite.org/tempfiles.html, "Statement Journal Files"), and no table of a list
-- of both.
CREATE TABLE item_counts (state TEXT PRIMARY KEY, amount INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO item_counts VALUES
  ('waiting', 0), ('sending', 0), ('unsure', 0), ('needs-attention', 0), ('paused', 0), ('done', 0), ('discarded', 0);
CREATE TRIGGER items_counted AFTER INSERT ON items BEGIN
  UPDATE item_counts SET amount = amount + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER items_recounted AFTER UPDATE OF state ON items WHEN OLD.state <> NEW.state BEGIN
  UPDATE item_counts SET amount = amount - 1 WHERE state = OLD.state;
  UPDATE item_counts SET amount = amount + 1 WHERE state = NEW.state;
END;

-- Documents by collection, those without one under an empty name: counting a million would hold up whatever is asked
-- meanwhile. Without ON CONFLICT, for which SQLite would keep a journal for each statement. near: the collection as
-- it is compared for names that a person takes for the same (nearName); SQL cannot tell it, so it is null until
-- names are next compared.
CREATE TABLE collection_counts (
  connection_id TEXT NOT NULL,
  collection TEXT NOT NULL,
  documents INTEGER NOT NULL,
  near TEXT,
  PRIMARY KEY (connection_id, collection)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_counts_near ON collection_counts (connection_id, near);
CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  ${countIt}
END;
CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  ${uncountIt}
END;
CREATE TRIGGER documents_recounted AFTER UPDATE OF collection ON documents WHEN OLD.collection IS NOT NEW.collection BEGIN
  ${uncountIt}
  ${countIt}
END;

-- The words of documents, without a copy of their text; it takes deletes by key alone (sqlite.org/fts5.html,
-- "Contentless-Delete Tables"), so that text can be prepared before it is indexed.
CREATE VIRTUAL TABLE documents_search USING fts5 (
  title, document_id, collection, content, metadata,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);

-- What the documents of a connection can be sorted and searched by: a metadata field, whose path is a JSON list of
-- names, or a column of the list. The counts are of documents, by what their first value is.
CREATE TABLE found_fields (
  field_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  path TEXT NOT NULL,
  documents INTEGER NOT NULL DEFAULT 0,
  texts INTEGER NOT NULL DEFAULT 0,
  numbers INTEGER NOT NULL DEFAULT 0,
  yes_nos INTEGER NOT NULL DEFAULT 0,
  dates INTEGER NOT NULL DEFAULT 0,
  lists INTEGER NOT NULL DEFAULT 0,
  groups INTEGER NOT NULL DEFAULT 0,
  UNIQUE (connection_id, path)
) STRICT;

-- The values of each document, written so that they sort as they should (field-values.ts).
CREATE TABLE document_fields (
  field_key INTEGER NOT NULL,
  value TEXT NOT NULL,
  document_key INTEGER NOT NULL,
  PRIMARY KEY (field_key, value, document_key)
) STRICT, WITHOUT ROWID;

-- Documents up to this key are indexed; the others have still to be.
CREATE TABLE finding (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), up_to INTEGER NOT NULL) STRICT;
INSERT INTO finding VALUES (1, 0);

-- Indexed documents that changed since, as they were then; without a connection where nothing of the document was
-- there.
CREATE TABLE refound_documents (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT,
  document_id TEXT,
  kind TEXT,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  added_at INTEGER,
  changed_at INTEGER,
  import_session INTEGER,
  joined_by INTEGER
) STRICT;
CREATE TRIGGER documents_refound AFTER UPDATE OF kind, collection, title, metadata, added_at, changed_at, import_session,
  joined_by ON documents
WHEN OLD.document_key <= (SELECT up_to FROM finding) BEGIN
  ${keepAsItWas}
END;
CREATE TRIGGER documents_lost AFTER DELETE ON documents
WHEN OLD.document_key <= (SELECT up_to FROM finding) BEGIN
  ${keepAsItWas}
END;
CREATE TRIGGER documents_back AFTER INSERT ON documents
WHEN NEW.document_key <= (SELECT up_to FROM finding) BEGIN
  INSERT INTO refound_documents (document_key)
    SELECT NEW.document_key
    WHERE NOT EXISTS (SELECT 1 FROM refound_documents WHERE document_key = NEW.document_key);
END;

-- Repeats the settings, so that a search can ask for a connection by its name.
CREATE TABLE connection_names (connection_id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- By what documents are recognised again. mark: what the content is recognised by (duplicate-keys.ts). near_id: the ID
-- as it is compared for near duplicates (nearName); its index has no connection, because few connections share an ID.
CREATE TABLE duplicate_keys (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  mark TEXT,
  near_id TEXT
) STRICT;
CREATE INDEX duplicate_keys_marks ON duplicate_keys (connection_id, mark) WHERE mark IS NOT NULL;
CREATE INDEX duplicate_keys_near ON duplicate_keys (near_id);

-- Documents whose duplicate keys have still to be indexed (duplicate-keys.ts), whatever changed them.
CREATE TABLE changed_documents (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL
) STRICT;
CREATE TRIGGER documents_added AFTER INSERT ON documents BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (NEW.document_key, NEW.connection_id, NEW.document_id);
END;
CREATE TRIGGER documents_content_changed AFTER UPDATE OF content_key ON documents
WHEN NEW.content_key IS NOT OLD.content_key BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (NEW.document_key, NEW.connection_id, NEW.document_id);
END;
CREATE TRIGGER documents_seen AFTER UPDATE OF metadata ON documents
WHEN NEW.kind = 'unknown' AND (NEW.metadata IS NULL) <> (OLD.metadata IS NULL) BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (NEW.document_key, NEW.connection_id, NEW.document_id);
END;
CREATE TRIGGER documents_removed AFTER DELETE ON documents BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (OLD.document_key, OLD.connection_id, OLD.document_id);
END;

-- One open a connection; a closed one is only waiting to be cleared away. round counts what was begun on the batch;
-- a row has the round in which it was last edited or last changed its state, so that what was begun earlier leaves
-- it alone. work: a change of many rows that is under way, as JSON. adding_session: the import session of the rows
-- being added.
CREATE TABLE review_batches (
  batch_key INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  last_position INTEGER NOT NULL DEFAULT 0,
  sends_pictures INTEGER NOT NULL CHECK (sends_pictures IN (0, 1)),
  round INTEGER NOT NULL DEFAULT 1,
  adding_round INTEGER,
  adding_after INTEGER NOT NULL DEFAULT 0,
  hold_until INTEGER,
  recheck_after INTEGER,
  work TEXT,
  adding_session INTEGER
) STRICT;
CREATE UNIQUE INDEX review_batches_open ON review_batches (connection_id) WHERE is_open = 1;

-- content: the address, the picture's description, or the first 300 characters of a text, which is whole in
-- review_texts where it is longer. can_be_shorter: 1 where a shorter address of the same page is proposed.
-- address_before: the address as it came, where it was shortened. id_ending: the end of an ID that the app made up,
-- which follows the row's title; null if the ID was given. is_first: 1 in rows listed before the others, because they
-- needed attention when the list was last arranged. is_left_out: 1 in rows that stay when the ready ones are added.
CREATE TABLE review_rows (
  row_key INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_key INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position > 0),
  content_kind TEXT NOT NULL CHECK (content_kind IN ('text', 'website', 'picture-address', 'picture-file')),
  content TEXT NOT NULL,
  text_length INTEGER NOT NULL,
  mark TEXT,
  title TEXT NOT NULL,
  collection TEXT NOT NULL,
  document_id TEXT NOT NULL,
  metadata TEXT,
  source TEXT NOT NULL,
  reading_problems TEXT,
  problems TEXT,
  duplicate_by TEXT CHECK (duplicate_by IN ('id', 'address', 'text', 'picture')),
  choice TEXT CHECK (choice IN ('skip', 'update', 'add')),
  choice_mark TEXT,
  state TEXT NOT NULL CHECK (state IN ('ready', 'problem', 'undecided', 'skipped', 'accepted', 'removed')),
  round INTEGER NOT NULL,
  removal TEXT,
  row_import INTEGER,
  can_be_shorter INTEGER CHECK (can_be_shorter = 1),
  address_before TEXT,
  near_id TEXT,
  id_ending TEXT,
  is_first INTEGER NOT NULL DEFAULT 0 CHECK (is_first IN (0, 1)),
  is_left_out INTEGER NOT NULL DEFAULT 0 CHECK (is_left_out IN (0, 1))
) STRICT;
CREATE INDEX review_rows_in_state ON review_rows (batch_key, state, row_key, is_left_out);
CREATE INDEX review_rows_listed ON review_rows (batch_key, row_key, is_first)
  WHERE state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_first ON review_rows (batch_key)
  WHERE is_first = 1 AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_misplaced ON review_rows (batch_key)
  WHERE is_first <> (state IN ('problem', 'undecided')) AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_left_out ON review_rows (batch_key) WHERE is_left_out = 1 AND state = 'ready';
CREATE INDEX review_rows_ids ON review_rows (batch_key, document_id)
  WHERE state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_marks ON review_rows (batch_key, mark)
  WHERE mark IS NOT NULL AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_pictures ON review_rows (batch_key)
  WHERE content_kind = 'picture-file' AND state <> 'accepted';
CREATE INDEX review_rows_removed ON review_rows (removal) WHERE removal IS NOT NULL;
CREATE INDEX review_rows_shorter ON review_rows (batch_key)
  WHERE can_be_shorter = 1 AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_shortened ON review_rows (batch_key)
  WHERE address_before IS NOT NULL AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_web_pictures ON review_rows (batch_key)
  WHERE content_kind = 'picture-address' AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_near ON review_rows (batch_key, near_id)
  WHERE state NOT IN ('accepted', 'removed');

CREATE TABLE review_texts (row_key INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;

-- Repeat the connection, so that rows find it again where the batch's row is damaged.
CREATE TABLE review_sources (
  source_key INTEGER PRIMARY KEY,
  batch_key INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (batch_key, name)
) STRICT;

CREATE TABLE review_not_taken (
  not_taken_key INTEGER PRIMARY KEY,
  batch_key INTEGER NOT NULL,
  name TEXT NOT NULL,
  reason TEXT NOT NULL,
  facts TEXT NOT NULL,
  removal TEXT
) STRICT;
CREATE INDEX review_not_taken_of_batch ON review_not_taken (batch_key);

-- Tables that come into a batch piece by piece, and how many of their rows have. ended: why no more came; null where
-- the app ended before it could be said, where more is still to come, or where all did.
CREATE TABLE review_row_imports (
  row_import_key INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_key INTEGER NOT NULL,
  row_import_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  total INTEGER NOT NULL,
  arrived INTEGER NOT NULL,
  ended TEXT CHECK (ended IN ('stopped', 'unreadable')),
  removal TEXT
) STRICT;

CREATE TABLE review_counts (
  batch_key INTEGER NOT NULL,
  state TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (batch_key, state)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER review_rows_counted AFTER INSERT ON review_rows BEGIN
  INSERT INTO review_counts VALUES (NEW.batch_key, NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER review_rows_recounted AFTER UPDATE OF state ON review_rows WHEN OLD.state <> NEW.state BEGIN
  UPDATE review_counts SET amount = amount - 1 WHERE batch_key = OLD.batch_key AND state = OLD.state;
  INSERT INTO review_counts VALUES (NEW.batch_key, NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER review_rows_discounted AFTER DELETE ON review_rows BEGIN
  UPDATE review_counts SET amount = amount - 1 WHERE batch_key = OLD.batch_key AND state = OLD.state;
END;

-- collection is empty for the template of every collection of the connection that has none of its own.
CREATE TABLE templates (
  template_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  collection TEXT NOT NULL,
  schema TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  UNIQUE (connection_id, collection)
) STRICT;

-- connection_id is null for a view of whichever connection is chosen; layout is JSON (tableLayout).
CREATE TABLE views (
  view_key INTEGER PRIMARY KEY,
  view_id TEXT NOT NULL UNIQUE,
  connection_id TEXT,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  layout TEXT NOT NULL,
  position INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;

-- Bulk edits. last_position is how far it came in the state it is in; the counts are those of its rows. undoes names
-- the bulk edit it puts back, whose rows it is made from. removes lists the metadata fields that would go, as JSON.
-- keeps_rows is 0 once its rows were cleared away. author: who made it on another computer of the team; steps is empty
-- until the team's history says what it was.
CREATE TABLE bulk_edits (
  bulk_edit_key INTEGER PRIMARY KEY AUTOINCREMENT,
  bulk_edit_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('collecting', 'preparing', 'ready', 'running', 'done', 'stopped', 'dropped')),
  steps TEXT NOT NULL,
  undoes TEXT,
  removes TEXT NOT NULL DEFAULT '[]',
  total INTEGER NOT NULL DEFAULT 0,
  planned INTEGER NOT NULL DEFAULT 0,
  same INTEGER NOT NULL DEFAULT 0,
  problems INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  left_out INTEGER NOT NULL DEFAULT 0,
  last_position INTEGER NOT NULL DEFAULT 0,
  keeps_rows INTEGER NOT NULL DEFAULT 1 CHECK (keeps_rows IN (0, 1)),
  author INTEGER
) STRICT;
CREATE INDEX bulk_edits_of_connection ON bulk_edits (connection_id, at);
CREATE INDEX bulk_edits_unfinished ON bulk_edits (state)
  WHERE state IN ('collecting', 'preparing', 'running', 'dropped');
CREATE INDEX bulk_edits_undone ON bulk_edits (undoes) WHERE undoes IS NOT NULL;

-- One document each, as it was when it was looked at and as it is to be; where metadata_after is null and
-- metadata_before is not, or the title likewise, it stays as it was.
CREATE TABLE bulk_edit_rows (
  row_key INTEGER PRIMARY KEY,
  bulk_edit_key INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position > 0),
  document_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('chosen', 'planned', 'same', 'problem', 'done', 'left-out')),
  problem TEXT,
  title_before TEXT,
  title_after TEXT,
  metadata_before TEXT,
  metadata_after TEXT,
  UNIQUE (bulk_edit_key, position)
) STRICT;
CREATE INDEX bulk_edit_rows_in_state ON bulk_edit_rows (bulk_edit_key, state, position);

-- The trash: what was taken out of documents and versions, in the same columns, so that nothing else has to know of
-- it. A document keeps its key, which is never given to another one; items and receipts stay where they are.
-- removed_by is the removal that took it; folded is what it is searched by. A content is of one document only, so
-- what the trash has needs no reference that every deletion would look along. trash_shared: whether the team's library
-- has it in the trash as well.
CREATE TABLE removed_documents (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  removed_at INTEGER NOT NULL,
  removed_by TEXT NOT NULL,
  folded TEXT NOT NULL,
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  excerpt TEXT NOT NULL,
  state TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  content_key INTEGER,
  metadata TEXT,
  import_session INTEGER,
  joined_by INTEGER,
  shared_number INTEGER,
  trash_shared INTEGER NOT NULL DEFAULT 0 CHECK (trash_shared IN (0, 1))
) STRICT;
CREATE INDEX removed_documents_listed ON removed_documents (connection_id, removed_at);
CREATE INDEX removed_documents_ids ON removed_documents (connection_id, document_id);
CREATE INDEX removed_documents_together ON removed_documents (removed_by);
CREATE INDEX removed_documents_old ON removed_documents (removed_at);
CREATE INDEX removed_documents_to_share ON removed_documents (connection_id, removed_at)
  WHERE shared_number IS NOT NULL AND trash_shared = 0;

CREATE TABLE removed_versions (
  version_key INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES removed_documents (document_key) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  action TEXT NOT NULL CHECK (action IN ('add', 'edit', 'restore')),
  item_key INTEGER NOT NULL,
  superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER,
  at INTEGER NOT NULL,
  bulk_edit_key INTEGER,
  way TEXT CHECK (way IN ('undo', 'table', 'merge')),
  version_id TEXT,
  shared_number INTEGER,
  author INTEGER,
  UNIQUE (document_key, number)
) STRICT;
CREATE INDEX removed_versions_of_item ON removed_versions (item_key);

-- What is being done to many documents; last_key is how far it came, subject a search or a removal.
CREATE TABLE trash_works (
  work_key INTEGER PRIMARY KEY AUTOINCREMENT,
  work_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('remove', 'restore', 'clear')),
  scope TEXT NOT NULL CHECK (scope IN ('rows', 'removal', 'search')),
  subject TEXT NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('collecting', 'running', 'done', 'stopped')),
  last_key INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  left_count INTEGER NOT NULL DEFAULT 0,
  joined INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX trash_works_unfinished ON trash_works (state) WHERE state IN ('collecting', 'running');

-- The documents chosen one by one, and of a removal those that stayed (is_left).
CREATE TABLE trash_rows (
  row_key INTEGER PRIMARY KEY,
  work_key INTEGER NOT NULL,
  document_id TEXT,
  document_key INTEGER,
  is_left INTEGER NOT NULL DEFAULT 0 CHECK (is_left IN (0, 1))
) STRICT;
CREATE INDEX trash_rows_of_work ON trash_rows (work_key, is_left);

-- The pruning of versions that is under way: what was agreed to, and how far it is.
CREATE TABLE version_clearing (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  kept INTEGER NOT NULL,
  after INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  versions INTEGER NOT NULL
) STRICT;

-- The archives merged; ended_at is null where the app ended before it was through.
CREATE TABLE joinings (
  joining_key INTEGER PRIMARY KEY AUTOINCREMENT,
  archive_id TEXT NOT NULL,
  name TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  joined TEXT NOT NULL
) STRICT;

-- Documents that had been changed on both sides.
CREATE TABLE join_conflicts (
  conflict_key INTEGER PRIMARY KEY AUTOINCREMENT,
  joining_key INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  title_here TEXT,
  title_there TEXT,
  here_at INTEGER NOT NULL,
  there_at INTEGER NOT NULL,
  kept TEXT NOT NULL CHECK (kept IN ('here', 'there')),
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  UNIQUE (joining_key, connection_id, document_id)
) STRICT;
CREATE INDEX join_conflicts_of_joining ON join_conflicts (joining_key);

-- Import sessions: one row for each adding of a review and each archive merged, and one a day for what is added one
-- by one. names is JSON: of tables, files, the archive. A lost one stands in for a row that could not be read any
-- more, or whose team has not said yet what it was. is_joined: it was on another computer; author: whose, where a team
-- shares it.
CREATE TABLE import_sessions (
  import_session_key INTEGER PRIMARY KEY AUTOINCREMENT,
  import_session_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('form', 'review', 'archive', 'lost')),
  names TEXT NOT NULL DEFAULT '[]',
  documents INTEGER NOT NULL DEFAULT 0,
  texts INTEGER NOT NULL DEFAULT 0,
  websites INTEGER NOT NULL DEFAULT 0,
  pictures INTEGER NOT NULL DEFAULT 0,
  joining_key INTEGER,
  is_joined INTEGER NOT NULL DEFAULT 0 CHECK (is_joined IN (0, 1)),
  author INTEGER
) STRICT;
CREATE INDEX import_sessions_listed ON import_sessions (connection_id, at);
CREATE INDEX import_sessions_one_by_one ON import_sessions (connection_id, at) WHERE way = 'form' AND is_joined = 0;
CREATE INDEX import_sessions_of_joining ON import_sessions (joining_key) WHERE joining_key IS NOT NULL;

-- Attempts, counted when each ends, by the day it was on this computer when it began; used is the sum of what the
-- service called its usage with one plain number, answers how many did.
CREATE TABLE usage_days (
  connection_id TEXT NOT NULL,
  day TEXT NOT NULL,
  collection TEXT NOT NULL,
  kind TEXT NOT NULL,
  operation TEXT NOT NULL,
  outcome TEXT NOT NULL,
  tries INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  used REAL NOT NULL,
  PRIMARY KEY (connection_id, day, collection, kind, operation, outcome)
) STRICT, WITHOUT ROWID;

-- The same where that usage has parts with names.
CREATE TABLE usage_named (
  connection_id TEXT NOT NULL,
  day TEXT NOT NULL,
  collection TEXT NOT NULL,
  kind TEXT NOT NULL,
  operation TEXT NOT NULL,
  outcome TEXT NOT NULL,
  name TEXT NOT NULL,
  answers INTEGER NOT NULL,
  used REAL NOT NULL,
  PRIMARY KEY (connection_id, day, collection, kind, operation, outcome, name)
) STRICT, WITHOUT ROWID;

-- The team's library that a connection shares. A restored server is told by its epoch, and by the version that was seen
-- last (last_seq, last_version). cursor: the last change taken; next_head: where the first download goes on, downwards;
-- null once it is done. restoring: what is under way at next_head: former, to forget the numbers of a team that was left
-- before; of a restored server, to forget the numbers of documents, to compare its heads with those here, to share what is missing there.
CREATE TABLE team_libraries (
  team_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL UNIQUE,
  library_id TEXT NOT NULL,
  epoch TEXT NOT NULL,
  cursor INTEGER NOT NULL,
  next_head INTEGER,
  restoring TEXT CHECK (restoring IN ('former', 'forget', 'heads', 'missing')),
  last_seq INTEGER,
  last_version TEXT
) STRICT;

-- Its members. role: null for who was removed, whose work keeps the name.
CREATE TABLE team_people (
  member_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  person INTEGER NOT NULL,
  shown TEXT NOT NULL,
  role TEXT CHECK (role IN ('reader', 'editor', 'admin')),
  UNIQUE (connection_id, person)
) STRICT;

-- Connections whose documents have keys in another order than they were added in: a team's library comes newest first.
CREATE TABLE unordered_connections (
  unordered_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL UNIQUE
) STRICT;

-- Templates and views as the team's library has them. number: of the newest one there. body: what this library had when
-- it was last like it, as JSON; null for a removed one. What differs from it was changed here. Of import sessions and
-- bulk edits those that this computer shared.
CREATE TABLE team_things (
  thing_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('template', 'view', 'session', 'bulk-edit')),
  thing_id TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  body TEXT,
  UNIQUE (connection_id, kind, thing_id)
) STRICT;

-- Attempts that came in already ended, as from a damaged file or another library, and have still to be counted.
CREATE TABLE uncounted_attempts (attempt_key INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER attempts_brought_in AFTER INSERT ON attempts WHEN NEW.outcome <> 'sending' BEGIN
  INSERT OR IGNORE INTO uncounted_attempts VALUES (NEW.attempt_key);
END;
`,
}
