package plinth.bench.scenarios;

import java.sql.SQLException;
import plinth.bench.server.Postgres;

/**
 * Chats and messages in the form in which the server writes them, inserted as the tables' owner:
 * many chats in one session, and many messages in one of them.
 *
 * @param postgres the database
 */
record MessagingRows(Postgres postgres) {

  /**
   * Fills a session.
   *
   * @param session the session's slug
   * @param chats number of chats
   * @param messages number of messages in the first chat
   * @return slug of that chat
   */
  String fill(String session, int chats, int messages) throws SQLException {
    String of = " from tenant.messaging_session s, generate_series(1, ";
    String where = ") n where s.slug = '" + session + "'";
    postgres.run(
        "insert into tenant.chat (workspace_id, slug, session_id, provider_id, name, phone,"
            + " active_at, created_at, last_message_at, last_inbound_at) select s.workspace_id,"
            + " 'bench-chat-' || n, s.id, '96650' || n, 'Contact ' || n, '+96650' || n, now() - n *"
            + " interval '1 second', now(), now() - n * interval '1 second', now()"
            + of
            + chats
            + where,
        "insert into tenant.message (workspace_id, slug, session_id, chat_id, provider_id,"
            + " direction, type, body, ack, source, sent_at) select s.workspace_id, 'bench-' || n,"
            + " s.id, (select c.id from tenant.chat c where c.slug = 'bench-chat-1'), 'wamid.' ||"
            + " n, case n % 2 when 0 then 'in' else 'out' end, 'text', 'What was said as number '"
            + " || n, 3, 'app', now() - n * interval '1 second'"
            + of
            + messages
            + where,
        """
        update tenant.chat c
        set last_message_id = (select m.id from tenant.message m where m.slug = 'bench-1')
        where c.slug = 'bench-chat-1'
        """,
        "VACUUM ANALYZE",
        "CHECKPOINT");
    return "bench-chat-1";
  }
}
