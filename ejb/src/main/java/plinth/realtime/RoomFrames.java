package plinth.realtime;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;

/**
 * Frames on their way to the other nodes: one row for what a node pushed in a short while, and one
 * hint that it is there. The rows live for a minute and do not outlive a crash of the database.
 */
@Stateless
@MainPlane
public class RoomFrames {
  @Inject @MainDb private Db db;
  @Inject private Signals signals;

  /**
   * Sends frames to the other nodes.
   *
   * @param node name of this node
   */
  public void send(Caller caller, String node, List<Pushed> frames) {
    db.update(Sql.of("delete from main.room_frames where at < now() - interval '1 minute'"));
    long id =
        db.number(
            Sql.of(
                """
                insert into main.room_frames (rooms, frames, audiences)
                values (?, ?, ?)
                returning id
                """,
                frames.stream().map(Pushed::room).toArray(String[]::new),
                frames.stream().map(Pushed::frame).toArray(String[]::new),
                frames.stream().map(Pushed::audience).toArray(String[]::new)));
    signals.hint(RoomHint.TOPIC, new RoomHint(node, id).key());
  }

  /** The frames of a row that are for some of these rooms, in the order they were pushed. */
  public List<Pushed> read(Caller caller, long id, Collection<String> rooms) {
    Object names = rooms.toArray(String[]::new);
    return db.list(
        Sql.of(
            """
            select sent.room, sent.frame, sent.audience
            from main.room_frames r, unnest(r.rooms, r.frames,
                r.audiences) with ordinality as sent(room, frame, audience, nth)
            where r.id = ? and sent.room = any(?)
            order by sent.nth
            """,
            id,
            names),
        row -> new Pushed(row.getString(1), row.getString(2), row.getString(3)));
  }
}
