package plinth.bench.ask;

import jakarta.json.Json;
import java.io.IOException;
import java.sql.SQLException;
import plinth.bench.data.CloudSession;
import plinth.bench.server.Postgres;
import plinth.bench.server.SignUp;

/**
 * Texts beside deals, with the words of their notes and companies: a message for each deal, a
 * comment on one in four, a file of one in ten, and a chat for fifty messages. They are inserted as
 * the tables' owner; the tables' triggers maintain the words.
 *
 * @param account the owner's credentials for the workspace
 * @param postgres the database
 */
record DealTexts(SignUp.Account account, Postgres postgres) {
  private static final String FIELD = "contract_files";

  /** Adds the texts beside the deals of an object. */
  void load(String deals) throws IOException, SQLException {
    String session = CloudSession.create(account.admin(), 1);
    account
        .admin()
        .call(
            "POST",
            "/api/v1/object/field/" + deals,
            Json.createObjectBuilder()
                .add("slug", FIELD)
                .add("name", "Contract files")
                .add("type", "file")
                .build());
    String records =
        " from tenant.object o join tenant.record r on r.workspace_id = o.workspace_id and"
            + " r.object_id = o.id";
    String named = " where o.slug = '" + deals + "'";
    String sessions =
        " join tenant.messaging_session s on s.workspace_id = o.workspace_id and s.slug = '"
            + session
            + "'";
    postgres.run(
        "insert into tenant.chat (workspace_id, slug, session_id, provider_id, name, phone,"
            + " active_at, created_at) select r.workspace_id, 'ask-chat-' || r.id / 50, s.id,"
            + " '96650' || r.id / 50, r.data ->> 'company', '+96650' || r.id / 50, r.created_at,"
            + " r.created_at"
            + records
            + sessions
            + named
            + " and r.id % 50 = 0",
        "insert into tenant.message (workspace_id, slug, session_id, chat_id, provider_id,"
            + " direction, type, body, ack, source, sent_at) select r.workspace_id, 'ask-' || r.id,"
            + " s.id, c.id, 'wamid.' || r.id, case r.id % 2 when 0 then 'in' else 'out' end,"
            + " 'text', r.data ->> 'notes', 3, 'app', r.created_at"
            + records
            + sessions
            + " join tenant.chat c on c.workspace_id = r.workspace_id and c.slug = 'ask-chat-' ||"
            + " r.id / 50"
            + named,
        "insert into tenant.comment (workspace_id, object_id, record_id, body, author_id,"
            + " created_at) select r.workspace_id, r.object_id, r.id, r.data ->> 'notes', 1,"
            + " r.created_at"
            + records
            + named
            + " and r.id % 4 = 0",
        "insert into tenant.file (workspace_id, slug, key, name, media_type, status, uploaded_by,"
            + " uploaded_at) select r.workspace_id, 'ask-' || r.id, 'ask/' || r.id, (r.data ->>"
            + " 'title') || '.pdf', 'application/pdf', 'ready', r.created_by, r.created_at"
            + records
            + named
            + " and r.id % 10 = 0",
        "insert into tenant.file_hold (workspace_id, file_id, record_id, field_id) select"
            + " h.workspace_id, h.id, split_part(h.slug, '-', 2)::bigint, f.id from tenant.file h"
            + " join tenant.field f on f.workspace_id = h.workspace_id and f.slug = '"
            + FIELD
            + "' where h.slug like 'ask-%'",
        "VACUUM ANALYZE",
        "CHECKPOINT");
  }
}
