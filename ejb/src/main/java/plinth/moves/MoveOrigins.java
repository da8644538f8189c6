package plinth.moves;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.records.RecordKey;
import plinth.records.RecordOrigins;

/** Gives the log of a moved record its former identities. */
@ApplicationScoped
class MoveOrigins implements RecordOrigins {
  @Inject private MoveRepository moves;

  @Override
  public List<Origin> of(RecordKey record) {
    return moves.listOrigins(record);
  }
}
