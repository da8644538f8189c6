package plinth.inside.domain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of the main plane. */
@Entity
@Table(schema = "inside", name = "main_note")
public class MainNote {
  @Id private long id;
  private String text;

  protected MainNote() {}

  /** Creates a note with this ID. */
  public MainNote(long id, String text) {
    this.id = id;
    this.text = text;
  }

  /** The text. */
  public String text() {
    return text;
  }
}
