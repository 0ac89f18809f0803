-- The team library on PostgreSQL 14 or newer: tables in schema desk, functions in schema desk_1.
-- An administrator runs this file in the library's own database, again after each update of it:
--   psql --set ON_ERROR_STOP=1 --dbname DATABASE --file desk-1.sql
--
-- Errors of its own: TL001 not a member, TL002 argument out of bounds, TL003 for administrators only,
-- TL004 content not stored, TL005 already taken or not there, TL006 the last administrator.

BEGIN;
SET LOCAL client_min_messages = warning;

-- Roles, which belong to the whole cluster --------------------------------------------------------------------------

DO $$
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'The encoding of this database is %, not UTF8', current_setting('server_encoding');
  END IF;
  IF to_regrole('desk_owner') IS NULL THEN CREATE ROLE desk_owner NOLOGIN CREATEROLE; END IF;
  IF to_regrole('desk_reader') IS NULL THEN CREATE ROLE desk_reader NOLOGIN; END IF;
  IF to_regrole('desk_editor') IS NULL THEN CREATE ROLE desk_editor NOLOGIN; END IF;
  IF to_regrole('desk_admin') IS NULL THEN CREATE ROLE desk_admin NOLOGIN; END IF;
  -- What follows is done as the owner.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT desk_owner TO %I', current_user);
  END IF;
END $$;
GRANT desk_reader TO desk_editor;
GRANT desk_editor TO desk_admin;
GRANT desk_reader, desk_editor, desk_admin TO desk_owner WITH ADMIN OPTION;

-- Temporary tables would let a member put relations of its own beside those of the functions. Timeouts stand on the
-- database, since members do not inherit the settings of a role; they end what hangs, and are no defence.
DO $$
DECLARE name text := current_database();
BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', name);
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO desk_reader', name);
  EXECUTE format('ALTER DATABASE %I SET statement_timeout = ''60s''', name);
  EXECUTE format('ALTER DATABASE %I SET lock_timeout = ''20s''', name);
  EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = ''30s''', name);
END $$;

CREATE SCHEMA IF NOT EXISTS desk AUTHORIZATION desk_owner;
-- It holds no data.
DROP SCHEMA IF EXISTS desk_1 CASCADE;
CREATE SCHEMA desk_1 AUTHORIZATION desk_owner;
ALTER DEFAULT PRIVILEGES FOR ROLE desk_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

SET LOCAL ROLE desk_owner;
SET LOCAL search_path = desk, pg_temp;

-- Tables ------------------------------------------------------------------------------------------------------------

-- seq counts the changes of the whole library. It is taken last in a transaction, so the order of numbers is the order
-- of commits, and a reader who has seen one has seen all below it. A new epoch says that the history was restored;
-- reopened: that computers are to share again what it lost.
CREATE TABLE IF NOT EXISTS library (
  only_row int PRIMARY KEY CHECK (only_row = 1),
  library_id uuid NOT NULL,
  epoch uuid NOT NULL,
  format int NOT NULL,
  service_address text NOT NULL,
  seq bigint NOT NULL,
  reopened boolean NOT NULL DEFAULT false
);

CREATE TABLE IF NOT EXISTS people (
  person int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shown text NOT NULL,
  role text NOT NULL CHECK (role IN ('reader', 'editor', 'admin')),
  removed boolean NOT NULL DEFAULT false,
  seq bigint NOT NULL UNIQUE
);

-- One for each computer: a role of PostgreSQL with this name.
CREATE TABLE IF NOT EXISTS logins (
  name text PRIMARY KEY,
  person int NOT NULL REFERENCES people,
  app text,
  formats int[],
  seen_at timestamptz
);

-- id: the SHA-256 of the SHA-256s of its parts, in hex. Each part has 1 MiB but the last, which is shorter.
CREATE TABLE IF NOT EXISTS contents (
  id text PRIMARY KEY,
  is_complete boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS content_parts (
  id text REFERENCES contents ON DELETE CASCADE,
  part int,
  bytes bytea NOT NULL,
  digest bytea NOT NULL GENERATED ALWAYS AS (sha256(bytes)) STORED,
  PRIMARY KEY (id, part)
);

-- number: of the newest version. arrived, refused: of the newest version that the service took or refused.
-- adder: the login that alone may send the document until it arrived, as the picture's bytes are there.
-- fence: counts the leases; holder: the login that has one. recheck_at: when the newest version has to be sent once
-- more, because an older request may have reached the service after it.
-- An ID can be longer than what a btree takes, so a hash index keeps it unique.
CREATE TABLE IF NOT EXISTS documents (
  doc_key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doc_id text COLLATE "C" NOT NULL,
  number int NOT NULL,
  arrived int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  trashed boolean NOT NULL DEFAULT false,
  adder text,
  content text REFERENCES contents,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  fence bigint NOT NULL DEFAULT 0,
  holder text,
  claimed_at timestamptz,
  lease_until timestamptz,
  recheck_at timestamptz,
  EXCLUDE USING hash (doc_id WITH =)
);
CREATE INDEX IF NOT EXISTS documents_owed ON documents (doc_key)
  WHERE NOT trashed AND (number > greatest(arrived, refused) OR recheck_at IS NOT NULL);

-- Append-only. title and metadata are JSON string literals: a text cannot hold NUL or half a surrogate pair. Null where
-- unknown. content: null where it stays as it was. change: of a change its bulk edit, of a document's first version the
-- import session that it came with. said: the clock of the computer, in milliseconds.
CREATE TABLE IF NOT EXISTS versions (
  version_id uuid PRIMARY KEY,
  doc_key bigint NOT NULL REFERENCES documents,
  number int NOT NULL,
  base int NOT NULL,
  action text NOT NULL,
  title text,
  metadata text,
  content text REFERENCES contents,
  change uuid,
  said bigint,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  person int NOT NULL REFERENCES people,
  seq bigint NOT NULL UNIQUE,
  bytes int NOT NULL GENERATED ALWAYS AS
    (coalesce(octet_length(title), 0) + coalesce(octet_length(metadata), 0)) STORED,
  UNIQUE (doc_key, number)
);
CREATE INDEX IF NOT EXISTS versions_of_content ON versions (content) WHERE content IS NOT NULL;

-- Requests to the service that have ended. Append-only.
CREATE TABLE IF NOT EXISTS attempts (
  attempt_id uuid PRIMARY KEY,
  doc_key bigint NOT NULL REFERENCES documents,
  number int NOT NULL,
  fence bigint NOT NULL,
  outcome text NOT NULL,
  answer text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  person int NOT NULL REFERENCES people,
  seq bigint NOT NULL UNIQUE,
  bytes int NOT NULL GENERATED ALWAYS AS (coalesce(octet_length(answer), 0)) STORED
);
CREATE INDEX IF NOT EXISTS attempts_of_document ON attempts (doc_key, number);

-- Templates and views, and origins: the import sessions and bulk edits that versions name. body: a JSON string literal;
-- null where the thing was removed.
CREATE TABLE IF NOT EXISTS things (
  kind text,
  id text,
  number int NOT NULL,
  body text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  person int NOT NULL REFERENCES people,
  seq bigint NOT NULL UNIQUE,
  bytes int NOT NULL GENERATED ALWAYS AS (coalesce(octet_length(body), 0)) STORED,
  PRIMARY KEY (kind, id)
);

-- What replicas have to delete. The ID of an erased document is never used again.
CREATE TABLE IF NOT EXISTS erasures (
  seq bigint PRIMARY KEY,
  doc_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  person int NOT NULL REFERENCES people,
  EXCLUDE USING hash (doc_id WITH =)
);

-- Versions that were erased: what a computer saw last has to be known as long as it is not restored.
CREATE TABLE IF NOT EXISTS erased_versions (
  seq bigint PRIMARY KEY,
  version_id uuid NOT NULL
);

-- Who edits which document, one a computer. Not worth keeping over a crash.
CREATE UNLOGGED TABLE IF NOT EXISTS presence (
  login text PRIMARY KEY,
  person int NOT NULL,
  doc_id text NOT NULL,
  at timestamptz NOT NULL
);

-- What the functions share -----------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION require(holds boolean, argument text) RETURNS void LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION 'Out of bounds: %', argument USING ERRCODE = 'TL002';
  END IF;
END $$;

-- The person who asks. session_user, which no member can change, whatever the function runs as.
CREATE OR REPLACE FUNCTION caller() RETURNS people LANGUAGE plpgsql STABLE AS $$
DECLARE found_person people;
BEGIN
  SELECT p.* INTO found_person FROM logins l JOIN people p USING (person)
    WHERE l.name = session_user AND NOT p.removed;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Not a member of this library: %', session_user USING ERRCODE = 'TL001';
  END IF;
  RETURN found_person;
END $$;

-- Takes the next numbers and returns the last one. Rows of documents have to be locked before.
CREATE OR REPLACE FUNCTION take_seq(amount int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE last bigint;
BEGIN
  UPDATE library SET seq = seq + amount RETURNING seq INTO STRICT last;
  PERFORM pg_notify('desk', last::text);
  RETURN last;
END $$;

-- json checks the syntax alone; jsonb would also convert, and refuse NUL.
CREATE OR REPLACE FUNCTION is_literal(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN json_typeof(value::json) = 'string';
EXCEPTION WHEN invalid_text_representation THEN
  RETURN false;
END $$;

CREATE OR REPLACE FUNCTION is_document_id(id text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT length(id) BETWEEN 1 AND 1000 $$;

-- How long a request that ended unclear may still reach the service.
CREATE OR REPLACE FUNCTION unclear_time() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '2 minutes' $$;

-- Whether a computer should send the newest version now.
CREATE OR REPLACE FUNCTION is_owed(d documents, login text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT NOT d.trashed
    AND (d.number > greatest(d.arrived, d.refused) OR coalesce(d.recheck_at <= clock_timestamp(), false))
    AND (d.holder IS NULL OR d.lease_until <= clock_timestamp())
    AND (d.adder IS NULL OR d.adder = login) $$;

-- Makes a computer's role. verifier: SCRAM; null for a role that gets its password later.
CREATE OR REPLACE FUNCTION add_login(login text, verifier text, of_person int, as_role text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require(login ~ '^[a-z][a-z0-9_]{0,49}$' AND login !~ '^(pg|desk)_', 'login');
  IF to_regrole(quote_ident(login)) IS NOT NULL THEN
    RAISE EXCEPTION 'This login is taken: %', login USING ERRCODE = 'TL005';
  END IF;
  EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L', login, verifier);
  EXECUTE format('GRANT %I TO %I', 'desk_' || as_role, login);
  INSERT INTO logins (name, person) VALUES (login, of_person);
END $$;

-- Each library has somebody who can invite others.
CREATE OR REPLACE FUNCTION require_other_admin(than int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM people WHERE role = 'admin' AND NOT removed AND person <> than) THEN
    RAISE EXCEPTION 'The last administrator stays' USING ERRCODE = 'TL006';
  END IF;
END $$;

-- Once, by whoever set the database up: the library and its first administrator. The login gets its password with
-- psql's \password.
CREATE OR REPLACE FUNCTION set_up(service_address text, shown text, login text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE made uuid := gen_random_uuid(); first int;
BEGIN
  PERFORM require(service_address ~ '^https?://\S+$' AND length(service_address) <= 2000, 'service_address');
  PERFORM require(length(shown) BETWEEN 1 AND 200, 'shown');
  IF EXISTS (SELECT FROM library) THEN
    RAISE EXCEPTION 'This database holds a library already' USING ERRCODE = 'TL005';
  END IF;
  INSERT INTO library VALUES (1, made, gen_random_uuid(), 1, set_up.service_address, 0);
  INSERT INTO people (shown, role, seq) VALUES (set_up.shown, 'admin', take_seq(1)) RETURNING person INTO first;
  PERFORM add_login(login, NULL, first, 'admin');
  RETURN made;
END $$;

-- Reading -----------------------------------------------------------------------------------------------------------

CREATE TYPE desk_1.change AS (
  seq bigint, kind text, doc text, id text, number int, base int, action text, title text, metadata text,
  content text, change uuid, said bigint, at timestamptz, person int, fence bigint, body text);

CREATE TYPE desk_1.head AS (
  doc_key bigint, doc text, id uuid, seq bigint, number int, arrived int, refused int, action text, title text,
  metadata text, content text, change uuid, said bigint, at timestamptz, added_at timestamptz, person int, session uuid);

-- Every kind of change as a row of pull, with its size.
CREATE OR REPLACE VIEW version_changes AS
  SELECT v.seq, 'version' AS kind, d.doc_id AS doc, v.version_id::text AS id, v.number, v.base, v.action, v.title,
    v.metadata, v.content, v.change, v.said, v.at, v.person, NULL::bigint AS fence, NULL AS body, v.bytes
  FROM versions v JOIN documents d USING (doc_key);
CREATE OR REPLACE VIEW attempt_changes AS
  SELECT a.seq, 'attempt' AS kind, d.doc_id AS doc, a.attempt_id::text AS id, a.number, NULL::int AS base,
    a.outcome AS action, NULL AS title, NULL AS metadata, NULL AS content, NULL::uuid AS change, NULL::bigint AS said,
    a.at, a.person, a.fence, a.answer AS body, a.bytes
  FROM attempts a JOIN documents d USING (doc_key);
CREATE OR REPLACE VIEW thing_changes AS
  SELECT t.seq, t.kind, NULL AS doc, t.id, t.number, NULL::int AS base, NULL AS action, NULL AS title,
    NULL AS metadata, NULL AS content, NULL::uuid AS change, NULL::bigint AS said, t.at, t.person,
    NULL::bigint AS fence, t.body, t.bytes
  FROM things t;
CREATE OR REPLACE VIEW erasure_changes AS
  SELECT e.seq, 'erasure' AS kind, e.doc_id AS doc, NULL AS id, NULL::int AS number, NULL::int AS base,
    NULL AS action, NULL AS title, NULL AS metadata, NULL AS content, NULL::uuid AS change, NULL::bigint AS said,
    e.at, e.person, NULL::bigint AS fence, NULL AS body, 0 AS bytes
  FROM erasures e;
CREATE OR REPLACE VIEW person_changes AS
  SELECT p.seq, 'person' AS kind, NULL AS doc, NULL AS id, NULL::int AS number, NULL::int AS base,
    CASE WHEN p.removed THEN 'removed' ELSE p.role END AS action, NULL AS title, NULL AS metadata, NULL AS content,
    NULL::uuid AS change, NULL::bigint AS said, NULL::timestamptz AS at, p.person, NULL::bigint AS fence,
    p.shown AS body, 0 AS bytes
  FROM people p;

-- app, formats: the app's version and the formats that it knows, for the administrator to see who has to update.
CREATE FUNCTION desk_1.hello(app text, formats int[])
RETURNS TABLE (library uuid, epoch uuid, format int, service_address text, person int, shown text, role text, seq bigint,
  newest_key bigint, reopened boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE me people := caller();
BEGIN
  PERFORM require(length(app) BETWEEN 1 AND 100, 'app');
  PERFORM require(cardinality(formats) BETWEEN 1 AND 20, 'formats');
  UPDATE logins l SET app = hello.app, formats = hello.formats, seen_at = clock_timestamp()
    WHERE l.name = session_user;
  RETURN QUERY SELECT l.library_id, l.epoch, l.format, l.service_address, me.person, me.shown, me.role, l.seq,
    coalesce((SELECT max(d.doc_key) FROM documents d), 0), l.reopened
    FROM library l;
END $$;

-- Everybody who is or was a member.
CREATE FUNCTION desk_1.people() RETURNS TABLE (person int, shown text, role text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  RETURN QUERY SELECT p.person, p.shown, CASE WHEN p.removed THEN 'removed' ELSE p.role END
    FROM people p ORDER BY p.person LIMIT 10000;
END $$;

-- Newest versions by descending doc_key, for a replica that begins. An empty answer is the end: one of more than 4 MB
-- is cut after the row that passes it.
CREATE FUNCTION desk_1.heads(below bigint, most int) RETURNS SETOF desk_1.head
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  PERFORM require(below > 0, 'below');
  PERFORM require(most BETWEEN 1 AND 1000, 'most');
  RETURN QUERY
    SELECT h.doc_key, h.doc_id, h.version_id, h.seq, h.number, h.arrived, h.refused, h.action, h.title, h.metadata,
      h.head_content, h.change, h.said, h.at, h.added_at, h.person,
      (SELECT f.change FROM versions f WHERE f.doc_key = h.doc_key AND f.number = 1 AND f.action <> 'change')
    FROM (
      SELECT d.doc_id, d.arrived, d.refused, d.added_at, d.content AS head_content, v.*,
        sum(v.bytes) OVER (ORDER BY d.doc_key DESC) - v.bytes AS bytes_before
      FROM (SELECT * FROM documents WHERE doc_key < below ORDER BY doc_key DESC LIMIT most) d
        JOIN versions v ON v.doc_key = d.doc_key AND v.number = d.number
    ) h
    WHERE h.bytes_before < 4000000
    ORDER BY h.doc_key DESC;
END $$;

-- Everything that changed, in order. Cut as heads is.
CREATE FUNCTION desk_1.pull(since bigint, most int) RETURNS SETOF desk_1.change
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  PERFORM require(since >= 0, 'since');
  PERFORM require(most BETWEEN 1 AND 1000, 'most');
  RETURN QUERY
    SELECT c.seq, c.kind, c.doc, c.id, c.number, c.base, c.action, c.title, c.metadata, c.content, c.change, c.said,
      c.at, c.person, c.fence, c.body
    FROM (
      SELECT found.*, sum(found.bytes) OVER (ORDER BY found.seq) - found.bytes AS bytes_before
      FROM (
        (SELECT * FROM version_changes v WHERE v.seq > since ORDER BY v.seq LIMIT most)
        UNION ALL (SELECT * FROM attempt_changes a WHERE a.seq > since ORDER BY a.seq LIMIT most)
        UNION ALL (SELECT * FROM thing_changes t WHERE t.seq > since ORDER BY t.seq LIMIT most)
        UNION ALL (SELECT * FROM erasure_changes e WHERE e.seq > since ORDER BY e.seq LIMIT most)
        UNION ALL (SELECT * FROM person_changes p WHERE p.seq > since ORDER BY p.seq LIMIT most)
        ORDER BY seq LIMIT most
      ) found
    ) c
    WHERE c.bytes_before < 4000000
    ORDER BY c.seq;
END $$;

-- Whether the history has the version, or had it until its document was erased: a restored one may have lost it.
CREATE FUNCTION desk_1.has_version(seq bigint, id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  RETURN EXISTS (SELECT FROM versions v WHERE v.seq = has_version.seq AND v.version_id = id)
    OR EXISTS (SELECT FROM erased_versions e WHERE e.seq = has_version.seq AND e.version_id = id);
END $$;

-- Templates, views, import sessions and bulk edits as they are, in the order of their last change. Cut as heads is.
CREATE FUNCTION desk_1.things(since bigint, most int) RETURNS SETOF desk_1.change
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  PERFORM require(since >= 0, 'since');
  PERFORM require(most BETWEEN 1 AND 1000, 'most');
  RETURN QUERY
    SELECT c.seq, c.kind, c.doc, c.id, c.number, c.base, c.action, c.title, c.metadata, c.content, c.change, c.said,
      c.at, c.person, c.fence, c.body
    FROM (
      SELECT t.*, sum(t.bytes) OVER (ORDER BY t.seq) - t.bytes AS bytes_before
      FROM (SELECT * FROM thing_changes WHERE thing_changes.seq > since ORDER BY thing_changes.seq LIMIT most) t
    ) c
    WHERE c.bytes_before < 4000000
    ORDER BY c.seq;
END $$;

-- At most 50 versions of a document below a number, newest first, each followed by its attempts. Cut as heads is.
CREATE FUNCTION desk_1.history(doc text, below int) RETURNS SETOF desk_1.change
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE key bigint; lowest int;
BEGIN
  PERFORM caller();
  PERFORM require(is_document_id(doc), 'doc');
  PERFORM require(below > 0, 'below');
  SELECT d.doc_key INTO key FROM documents d WHERE d.doc_id = history.doc;
  SELECT min(page.number) INTO lowest FROM (
    SELECT v.number, sum(v.bytes) OVER (ORDER BY v.number DESC) - v.bytes AS bytes_before
    FROM versions v WHERE v.doc_key = key AND v.number < below ORDER BY v.number DESC LIMIT 50
  ) page WHERE page.bytes_before < 4000000;
  RETURN QUERY
    SELECT c.seq, c.kind, c.doc, c.id, c.number, c.base, c.action, c.title, c.metadata, c.content, c.change, c.said,
      c.at, c.person, c.fence, c.body
    FROM (
      SELECT v.* FROM version_changes v JOIN versions o USING (seq) WHERE o.doc_key = key
        AND o.number BETWEEN lowest AND below - 1
      UNION ALL
      (SELECT a.* FROM attempt_changes a JOIN attempts o USING (seq) WHERE o.doc_key = key
        AND o.number BETWEEN lowest AND below - 1 ORDER BY a.seq DESC LIMIT 200)
    ) c
    ORDER BY c.number DESC, c.kind DESC, c.seq;
END $$;

-- Null where the part is not there, or the content not complete.
CREATE FUNCTION desk_1.content(id text, part int) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  RETURN (SELECT p.bytes FROM content_parts p JOIN contents c USING (id)
    WHERE c.id = content.id AND c.is_complete AND p.part = content.part);
END $$;

-- Those of these contents that are a single part, in order of ID, up to 4 MB.
CREATE FUNCTION desk_1.contents(ids text[]) RETURNS TABLE (id text, bytes bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  PERFORM require(cardinality(ids) <= 500, 'ids');
  RETURN QUERY
    SELECT s.id, s.bytes FROM (
      SELECT p.id, p.bytes, sum(octet_length(p.bytes)) OVER (ORDER BY p.id) AS total
      FROM content_parts p JOIN contents c USING (id)
      WHERE c.id = ANY (ids) AND c.is_complete AND p.part = 0 AND octet_length(p.bytes) < 1048576
    ) s
    WHERE s.total < 4000000;
END $$;

-- Who else edits which documents, as their computers said in the last 30 seconds.
CREATE FUNCTION desk_1.present() RETURNS TABLE (doc text, person int, shown text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE me int := (caller()).person;
BEGIN
  RETURN QUERY SELECT DISTINCT p.doc_id, p.person, who.shown FROM presence p JOIN people who USING (person)
    WHERE p.person <> me AND p.at > clock_timestamp() - interval '30 seconds'
    ORDER BY p.doc_id, p.person LIMIT 1000;
END $$;

-- Writing -----------------------------------------------------------------------------------------------------------

-- Says which document this computer edits, to be repeated; null for none.
CREATE FUNCTION desk_1.here(doc text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE me int := (caller()).person;
BEGIN
  PERFORM require(doc IS NULL OR is_document_id(doc), 'doc');
  IF doc IS NULL THEN
    DELETE FROM presence WHERE login = session_user;
  ELSE
    INSERT INTO presence VALUES (session_user, me, doc, clock_timestamp())
      ON CONFLICT (login) DO UPDATE SET doc_id = excluded.doc_id, at = excluded.at;
  END IF;
END $$;

-- Stores a part; parts come in order, and a repeat does no harm. The part shorter than 1 MiB is the last one: then the
-- parts must be what the ID says. Returns true once the content is complete.
CREATE FUNCTION desk_1.put_content(id text, part int, bytes bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE whole boolean;
BEGIN
  PERFORM caller();
  PERFORM require(id ~ '^[0-9a-f]{64}$', 'id');
  PERFORM require(part BETWEEN 0 AND 319, 'part');
  PERFORM require(octet_length(bytes) <= 1048576, 'bytes');
  INSERT INTO contents VALUES (put_content.id) ON CONFLICT DO NOTHING;
  SELECT c.is_complete INTO whole FROM contents c WHERE c.id = put_content.id FOR UPDATE;
  IF whole THEN RETURN true; END IF;
  INSERT INTO content_parts (id, part, bytes) VALUES (put_content.id, put_content.part, put_content.bytes)
    ON CONFLICT ON CONSTRAINT content_parts_pkey DO UPDATE SET bytes = excluded.bytes;
  IF octet_length(bytes) = 1048576 THEN RETURN false; END IF;
  DELETE FROM content_parts p WHERE p.id = put_content.id AND p.part > put_content.part;
  IF NOT EXISTS (SELECT FROM content_parts p WHERE p.id = put_content.id
      HAVING count(*) = put_content.part + 1
        AND encode(sha256(string_agg(p.digest, '' ORDER BY p.part)), 'hex') = put_content.id) THEN
    RAISE EXCEPTION 'The parts are not what the ID says' USING ERRCODE = 'TL004';
  END IF;
  UPDATE contents c SET is_complete = true WHERE c.id = put_content.id;
  RETURN true;
END $$;

-- Stores contents of one part, at most 500.
CREATE FUNCTION desk_1.put_contents(ids text[], bytes bytea[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE c record;
BEGIN
  PERFORM require(cardinality(ids) BETWEEN 1 AND 500, 'ids');
  PERFORM require(cardinality(ids) = cardinality(bytes), 'lengths');
  FOR c IN SELECT u.id, u.part FROM unnest(ids, bytes) AS u (id, part) ORDER BY u.id COLLATE "C" LOOP
    PERFORM require(octet_length(c.part) < 1048576, 'bytes');
    PERFORM desk_1.put_content(c.id, 0, c.part);
  END LOOP;
END $$;

-- Throws unless an edit may stand in the history as it is.
CREATE OR REPLACE FUNCTION check_edit(e desk_1.change) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require(e.id IS NOT NULL, 'ids');
  PERFORM require(is_document_id(e.doc), 'docs');
  PERFORM require(e.base BETWEEN 0 AND 1000000000, 'bases');
  PERFORM require(e.action IN ('add', 'edit', 'restore', 'undo', 'table', 'merge', 'change', 'trash', 'seed'), 'actions');
  PERFORM require(e.title IS NULL OR length(e.title) <= 60002 AND is_literal(e.title), 'titles');
  PERFORM require(e.metadata IS NULL OR length(e.metadata) <= 6000002 AND is_literal(e.metadata), 'metadata');
  PERFORM require(e.said IS NULL OR e.said BETWEEN 0 AND 8640000000000000, 'said');
  PERFORM require(e.base = 0 OR e.action NOT IN ('add', 'seed'), 'bases');
  IF e.action = 'seed' AND (caller()).role <> 'admin' THEN
    RAISE EXCEPTION 'An administrator seeds a library' USING ERRCODE = 'TL003';
  END IF;
  IF e.content IS NOT NULL AND NOT EXISTS (SELECT FROM contents c WHERE c.id = e.content AND c.is_complete) THEN
    RAISE EXCEPTION 'A content is not stored: %', e.content USING ERRCODE = 'TL004';
  END IF;
END $$;

-- Locks the document of an edit. Returns null where there is none: it was erased, or never there.
CREATE OR REPLACE FUNCTION lock_document(id text, may_make boolean) RETURNS documents LANGUAGE plpgsql AS $$
DECLARE d documents;
BEGIN
  IF may_make THEN INSERT INTO documents (doc_id, number) VALUES (id, 0) ON CONFLICT DO NOTHING; END IF;
  SELECT * INTO d FROM documents WHERE doc_id = id FOR UPDATE;
  -- Asked once the lock is there: an erasure may have ended meanwhile.
  IF EXISTS (SELECT FROM erasures WHERE doc_id = id) THEN
    DELETE FROM documents WHERE doc_id = id;
    RETURN NULL;
  END IF;
  RETURN d;
END $$;

-- Adds versions, at most 500. Each answer is the version's number; minus the newest number where the base is not the
-- newest; 0 where there is no such document. One that cannot be taken by its form throws, and then none is taken.
-- A repeat answers the same numbers. seed: an administrator's add of what the service has already.
CREATE FUNCTION desk_1.push(ids uuid[], docs text[], bases int[], actions text[], titles text[], metadata text[],
  contents text[], changes uuid[], said bigint[]) RETURNS int[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE
  me int := (caller()).person;
  amount int := cardinality(ids);
  answers int[] := array_fill(0, ARRAY[coalesce(cardinality(ids), 0)]);
  taken desk_1.change[] := '{}';
  e desk_1.change;
  d documents;
  known int;
  before bigint;
  behind text COLLATE "C";
BEGIN
  PERFORM require(amount BETWEEN 1 AND 500, 'ids');
  PERFORM require(amount = ALL (ARRAY[cardinality(docs), cardinality(bases), cardinality(actions), cardinality(titles),
    cardinality(metadata), cardinality(contents), cardinality(changes), cardinality(said)]), 'lengths');
  PERFORM require(coalesce((SELECT sum(octet_length(t)) FROM unnest(titles || metadata) t), 0) <= 16000000, 'bytes');
  FOR e IN
    -- seq is the place in the call until the version gets its own.
    SELECT u.place, 'version', u.doc, u.id::text, NULL::int, u.base, u.action, u.title, u.metadata, u.content, u.change,
      u.said, NULL::timestamptz, me, NULL::bigint, NULL
    FROM unnest(ids, docs, bases, actions, titles, push.metadata, contents, changes, push.said) WITH ORDINALITY
      AS u (id, doc, base, action, title, metadata, content, change, said, place)
    ORDER BY u.doc COLLATE "C", u.place
  LOOP
    PERFORM check_edit(e);
    d := lock_document(e.doc, e.base = 0);
    IF d.doc_key IS NULL THEN CONTINUE; END IF;
    SELECT v.number INTO known FROM versions v WHERE v.version_id = e.id::uuid AND v.doc_key = d.doc_key;
    IF FOUND THEN answers[e.seq] := known; CONTINUE; END IF;
    -- What was made over an edit that is behind is behind too, although its number may fit.
    IF e.base <> d.number OR e.doc IS NOT DISTINCT FROM behind THEN
      answers[e.seq] := -d.number;
      behind := e.doc;
      CONTINUE;
    END IF;
    e.number := d.number + 1;
    UPDATE documents SET number = e.number, trashed = e.action = 'trash', content = coalesce(e.content, content),
      adder = CASE e.action WHEN 'add' THEN session_user::text ELSE adder END,
      arrived = CASE e.action WHEN 'seed' THEN e.number ELSE arrived END
      WHERE doc_key = d.doc_key;
    answers[e.seq] := e.number;
    e.seq := cardinality(taken) + 1;
    taken := taken || e;
  END LOOP;
  IF cardinality(taken) > 0 THEN
    before := take_seq(cardinality(taken)) - cardinality(taken);
    INSERT INTO versions (version_id, doc_key, number, base, action, title, metadata, content, change, said, person, seq)
      SELECT t.id::uuid, k.doc_key, t.number, t.base, t.action, t.title, t.metadata, t.content, t.change, t.said, me,
        before + t.seq
      FROM unnest(taken) t JOIN documents k ON k.doc_id = t.doc;
  END IF;
  RETURN answers;
END $$;

-- Writes a thing over the one of the base. Answers as push does; a repeat answers the same. A body of null removes it.
-- An origin is never removed, and only the person who wrote it writes it again.
CREATE FUNCTION desk_1.keep(kind text, id text, base int, body text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE me int := (caller()).person; is_origin boolean := kind IN ('session', 'bulk-edit'); t things;
BEGIN
  PERFORM require(kind IN ('template', 'view', 'session', 'bulk-edit'), 'kind');
  PERFORM require(octet_length(id) BETWEEN 1 AND 100, 'id');
  PERFORM require(base BETWEEN 0 AND 1000000000, 'base');
  PERFORM require(body IS NULL AND NOT is_origin OR length(body) <= 6000002 AND is_literal(body), 'body');
  -- Also serialises the first two writers of a thing, for whom there is no row to lock.
  PERFORM FROM library FOR UPDATE;
  SELECT * INTO t FROM things h WHERE h.kind = keep.kind AND h.id = keep.id;
  IF t.number = base + 1 AND t.body IS NOT DISTINCT FROM keep.body AND t.person = me THEN RETURN t.number; END IF;
  IF coalesce(t.number, 0) <> base OR is_origin AND t.person <> me THEN RETURN -coalesce(t.number, 0); END IF;
  INSERT INTO things AS h (kind, id, number, body, person, seq)
    VALUES (keep.kind, keep.id, base + 1, keep.body, me, take_seq(1))
    ON CONFLICT ON CONSTRAINT things_pkey DO UPDATE
      SET number = excluded.number, body = excluded.body, at = excluded.at, person = excluded.person, seq = excluded.seq;
  RETURN base + 1;
END $$;

-- Sending -----------------------------------------------------------------------------------------------------------

-- Documents whose newest version this computer may send.
CREATE FUNCTION desk_1.owed(most int) RETURNS TABLE (doc text, number int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  PERFORM require(most BETWEEN 1 AND 1000, 'most');
  -- The first condition is that of the index.
  RETURN QUERY SELECT d.doc_id, d.number FROM documents d
    WHERE NOT d.trashed AND (d.number > greatest(d.arrived, d.refused) OR d.recheck_at IS NOT NULL)
      AND is_owed(d, session_user)
    ORDER BY d.doc_key LIMIT most;
END $$;

-- Takes leases, and answers those that were given: the place in docs, the number to send and the fence. No texts, so
-- that the answer of a client that stops reading fits into a buffer, and its locks end.
CREATE FUNCTION desk_1.claim(docs text[], ms int) RETURNS TABLE (place int, number int, fence bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE d documents; now_at timestamptz;
BEGIN
  PERFORM caller();
  PERFORM require(cardinality(docs) BETWEEN 1 AND 500, 'docs');
  PERFORM require(ms BETWEEN 0 AND 600000, 'ms');
  FOR d IN SELECT k.* FROM documents k WHERE k.doc_id = ANY (docs) ORDER BY k.doc_id FOR UPDATE LOOP
    IF NOT is_owed(d, session_user) THEN CONTINUE; END IF;
    now_at := clock_timestamp();
    UPDATE documents k SET fence = d.fence + 1, holder = session_user, claimed_at = now_at,
      lease_until = now_at + ms * interval '1 millisecond',
      -- The holder of a lapsed lease may have a request under way.
      recheck_at = CASE WHEN d.holder IS NULL THEN d.recheck_at ELSE now_at + unclear_time() END
      WHERE k.doc_key = d.doc_key;
    place := array_position(docs, d.doc_id); number := d.number; fence := d.fence + 1;
    RETURN NEXT;
  END LOOP;
END $$;

-- Whoever has no valid fence has sent something at an unknown time: then the newest version is sent once more.
CREATE OR REPLACE FUNCTION complete_one(id uuid, doc text, fence bigint, number int, outcome text, answer text, me int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE d documents; recheck timestamptz;
BEGIN
  PERFORM require(id IS NOT NULL, 'ids');
  PERFORM require(is_document_id(doc), 'docs');
  PERFORM require(outcome IN ('done', 'refused', 'unclear'), 'outcomes');
  PERFORM require(answer IS NULL OR length(answer) <= 600002 AND is_literal(answer), 'answers');
  SELECT k.* INTO d FROM documents k WHERE k.doc_id = complete_one.doc FOR UPDATE;
  -- Erased: nobody waits for the answer.
  IF NOT FOUND OR EXISTS (SELECT FROM attempts a WHERE a.attempt_id = id) THEN RETURN; END IF;
  PERFORM require(complete_one.fence BETWEEN 1 AND d.fence, 'fences');
  PERFORM require(complete_one.number BETWEEN 1 AND d.number, 'numbers');
  IF d.fence = complete_one.fence AND d.holder = session_user THEN
    recheck := CASE
      WHEN outcome = 'unclear' THEN clock_timestamp() + unclear_time()
      WHEN d.recheck_at <= d.claimed_at THEN NULL
      ELSE d.recheck_at END;
    UPDATE documents k SET holder = NULL, lease_until = NULL, recheck_at = recheck,
      arrived = CASE WHEN outcome = 'done' THEN greatest(d.arrived, complete_one.number) ELSE d.arrived END,
      refused = CASE WHEN outcome = 'refused' THEN greatest(d.refused, complete_one.number) ELSE d.refused END,
      adder = CASE WHEN outcome = 'done' THEN NULL ELSE d.adder END
      WHERE k.doc_key = d.doc_key;
  ELSIF outcome <> 'refused' THEN
    recheck := clock_timestamp() + CASE outcome WHEN 'unclear' THEN unclear_time() ELSE interval '0' END;
    UPDATE documents k SET recheck_at = greatest(d.recheck_at, recheck) WHERE k.doc_key = d.doc_key;
  END IF;
  INSERT INTO attempts (attempt_id, doc_key, number, fence, outcome, answer, person, seq)
    VALUES (id, d.doc_key, complete_one.number, complete_one.fence, outcome, answer, me, take_seq(1));
END $$;

-- Says how requests ended, at most 100, once or again. One that cannot be taken by its form throws, and then none is
-- taken.
CREATE FUNCTION desk_1.complete(ids uuid[], docs text[], fences bigint[], numbers int[], outcomes text[], answers text[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE me int := (caller()).person; amount int := cardinality(ids);
BEGIN
  PERFORM require(amount BETWEEN 1 AND 100, 'ids');
  PERFORM require(amount = ALL (ARRAY[cardinality(docs), cardinality(fences), cardinality(numbers), cardinality(outcomes),
    cardinality(answers)]), 'lengths');
  -- All of them before the first number is taken.
  PERFORM FROM documents k WHERE k.doc_id = ANY (docs) ORDER BY k.doc_id FOR UPDATE;
  FOR place IN 1 .. amount LOOP
    PERFORM complete_one(ids[place], docs[place], fences[place], numbers[place], outcomes[place], answers[place], me);
  END LOOP;
END $$;

-- Gives leases back that nothing was sent with, at most 500.
CREATE FUNCTION desk_1.release(docs text[], fences bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  PERFORM require(cardinality(docs) BETWEEN 1 AND 500, 'docs');
  PERFORM require(cardinality(docs) = cardinality(fences), 'lengths');
  PERFORM FROM documents d WHERE d.doc_id = ANY (docs) ORDER BY d.doc_id FOR UPDATE;
  UPDATE documents d SET holder = NULL, lease_until = NULL
    FROM unnest(docs, fences) AS u (doc, fence)
    WHERE d.doc_id = u.doc AND d.fence = u.fence AND d.holder = session_user;
END $$;

-- Administration ----------------------------------------------------------------------------------------------------

-- A login for a computer. A person of null is a new one, with a name and a role. Returns the person.
CREATE FUNCTION desk_1.invite(login text, verifier text, person int, shown text, role text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE invited people;
BEGIN
  PERFORM caller();
  PERFORM require(verifier ~ '^SCRAM-SHA-256\$[0-9]{4,7}:[A-Za-z0-9+/=]{16,100}\$[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{44}$',
    'verifier');
  PERFORM FROM library FOR UPDATE;
  IF person IS NULL THEN
    PERFORM require(length(shown) BETWEEN 1 AND 200, 'shown');
    PERFORM require(role IN ('reader', 'editor', 'admin'), 'role');
    INSERT INTO people (shown, role, seq) VALUES (invite.shown, invite.role, take_seq(1)) RETURNING * INTO invited;
  ELSE
    SELECT * INTO invited FROM people p WHERE p.person = invite.person AND NOT p.removed;
    IF NOT FOUND THEN RAISE EXCEPTION 'There is no such person' USING ERRCODE = 'TL005'; END IF;
  END IF;
  PERFORM add_login(login, verifier, invited.person, invited.role);
  RETURN invited.person;
END $$;

-- The person's work stays. Calls fail from now on, also on connections that are open.
CREATE FUNCTION desk_1.remove_person(person int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE computer text;
BEGIN
  PERFORM caller();
  PERFORM FROM library FOR UPDATE;
  PERFORM require_other_admin(person);
  UPDATE people p SET removed = true, seq = take_seq(1) WHERE p.person = remove_person.person AND NOT p.removed;
  IF NOT FOUND THEN RAISE EXCEPTION 'There is no such person' USING ERRCODE = 'TL005'; END IF;
  FOR computer IN SELECT l.name FROM logins l WHERE l.person = remove_person.person LOOP
    EXECUTE format('REVOKE desk_reader, desk_editor, desk_admin FROM %I', computer);
    EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', computer);
    DELETE FROM presence p WHERE p.login = computer;
  END LOOP;
END $$;

CREATE FUNCTION desk_1.set_role(person int, role text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE computer text;
BEGIN
  PERFORM caller();
  PERFORM require(role IN ('reader', 'editor', 'admin'), 'role');
  PERFORM FROM library FOR UPDATE;
  IF role <> 'admin' THEN PERFORM require_other_admin(person); END IF;
  UPDATE people p SET role = set_role.role, seq = take_seq(1) WHERE p.person = set_role.person AND NOT p.removed;
  IF NOT FOUND THEN RAISE EXCEPTION 'There is no such person' USING ERRCODE = 'TL005'; END IF;
  FOR computer IN SELECT l.name FROM logins l WHERE l.person = set_role.person LOOP
    EXECUTE format('REVOKE desk_reader, desk_editor, desk_admin FROM %I', computer);
    EXECUTE format('GRANT %I TO %I', 'desk_' || role, computer);
  END LOOP;
END $$;

-- Deletes a document with its history, its attempts and what only it contains, and leaves a row for the replicas.
CREATE FUNCTION desk_1.erase(doc text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE me int := (caller()).person; d documents; held text[];
BEGIN
  PERFORM require(is_document_id(doc), 'doc');
  d := lock_document(doc, true);
  IF d.doc_key IS NULL THEN RETURN; END IF;
  held := ARRAY(SELECT DISTINCT v.content FROM versions v WHERE v.doc_key = d.doc_key AND v.content IS NOT NULL);
  DELETE FROM attempts a WHERE a.doc_key = d.doc_key;
  INSERT INTO erased_versions SELECT v.seq, v.version_id FROM versions v WHERE v.doc_key = d.doc_key;
  DELETE FROM versions v WHERE v.doc_key = d.doc_key;
  DELETE FROM documents k WHERE k.doc_key = d.doc_key;
  DELETE FROM presence p WHERE p.doc_id = erase.doc;
  DELETE FROM contents c WHERE c.id = ANY (held) AND NOT EXISTS (SELECT FROM versions v WHERE v.content = c.id);
  INSERT INTO erasures (doc_id, person, seq) VALUES (erase.doc, me, take_seq(1));
END $$;

-- After a restore: computers that knew a later state stop sending.
CREATE FUNCTION desk_1.new_epoch() RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE made uuid;
BEGIN
  PERFORM caller();
  UPDATE library SET epoch = gen_random_uuid(), reopened = false RETURNING epoch INTO made;
  RETURN made;
END $$;

-- Computers share again what the restored library lost, and go on.
CREATE FUNCTION desk_1.reopen() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM caller();
  UPDATE library SET epoch = gen_random_uuid(), reopened = true;
  PERFORM pg_notify('desk', '');
END $$;

-- Who may call what: nothing but these functions, and none of them by default ---------------------------------------

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA desk, desk_1 FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA desk FROM PUBLIC;
GRANT USAGE ON SCHEMA desk_1 TO desk_reader;
GRANT EXECUTE ON FUNCTION desk_1.hello, desk_1.people, desk_1.heads, desk_1.pull, desk_1.has_version, desk_1.things, desk_1.history, desk_1.content,
  desk_1.contents, desk_1.present
  TO desk_reader;
GRANT EXECUTE ON FUNCTION desk_1.here, desk_1.put_content, desk_1.put_contents, desk_1.push, desk_1.keep, desk_1.owed, desk_1.claim, desk_1.complete,
  desk_1.release TO desk_editor;
GRANT EXECUTE ON FUNCTION desk_1.invite, desk_1.remove_person, desk_1.set_role, desk_1.erase, desk_1.new_epoch,
  desk_1.reopen
  TO desk_admin;

COMMIT;
