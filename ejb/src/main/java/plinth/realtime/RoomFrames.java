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
 * Transfers frames to the other nodes: one row for what a node pushed in a short while, and one
 * hint that announces it. Rows are kept for a minute and are lost if the database crashes.
 */
@Stateless
@MainPlane
public class RoomFrames {
  private static final Sql SEND =
      Sql.named(
          """
          insert into main.room_frames (rooms, frames, audiences)
          values (:rooms, :frames, :audiences)
          returning id
          """);

  private static final Sql READ =
      Sql.named(
          """
          select sent.room, sent.frame, sent.audience
          from main.room_frames r,
              unnest(r.rooms, r.frames, r.audiences) with ordinality
                  as sent(room, frame, audience, nth)
          where r.id = :id and sent.room = any(:rooms)
          order by sent.nth
          """);

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
            SEND.with("rooms", frames.stream().map(Pushed::room).toArray(String[]::new))
                .with("frames", frames.stream().map(Pushed::frame).toArray(String[]::new))
                .with("audiences", frames.stream().map(Pushed::audience).toArray(String[]::new)));
    signals.publishTransient(RoomHint.TOPIC, new RoomHint(node, id).key());
  }

  /** The frames of a row for any of these rooms, in the order in which they were pushed. */
  public List<Pushed> read(Caller caller, long id, Collection<String> rooms) {
    Object names = rooms.toArray(String[]::new);
    return db.list(
        READ.with("id", id).with("rooms", names),
        row ->
            new Pushed(row.getString("room"), row.getString("frame"), row.getString("audience")));
  }
}
