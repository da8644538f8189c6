package plinth.transfer.xlsx;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;

/** A streaming XML reader that ignores document types and external entities. */
final class Xml implements Closeable {
  /**
   * The maximum length of a text. A cell of a workbook holds 32,767 characters, but some programs
   * write more.
   */
  private static final int LONGEST = 1024 * 1024;

  private static final XMLInputFactory READERS = factory();

  private final InputStream bytes;
  private final XMLStreamReader reader;

  Xml(InputStream bytes) throws IOException {
    this.bytes = bytes;
    try {
      this.reader = READERS.createXMLStreamReader(bytes);
    } catch (XMLStreamException e) {
      bytes.close();
      throw translate(e);
    }
  }

  private static XMLInputFactory factory() {
    // The platform's implementation is used, because others that a server provides may have other
    // limits.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    return factory;
  }

  /** Moves to the next event; false: there is none. */
  boolean next() throws IOException {
    try {
      if (!reader.hasNext()) {
        return false;
      }
      reader.next();
      return true;
    } catch (XMLStreamException e) {
      throw translate(e);
    }
  }

  /** Whether an element with this name starts here. */
  boolean isStart(String name) {
    return reader.getEventType() == XMLStreamConstants.START_ELEMENT
        && reader.getLocalName().equals(name);
  }

  /** Whether an element with this name ends here. */
  boolean isEnd(String name) {
    return reader.getEventType() == XMLStreamConstants.END_ELEMENT
        && reader.getLocalName().equals(name);
  }

  /** An attribute of the element that starts here, by its local name. */
  @Nullable String attribute(String name) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      if (reader.getAttributeLocalName(i).equals(name)) {
        return reader.getAttributeValue(i);
      }
    }
    return null;
  }

  /** Appends the text of the element that starts here, without the text of nested elements. */
  void text(StringBuilder into) throws IOException {
    int depth = 1;
    while (depth > 0 && next()) {
      int event = reader.getEventType();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (depth == 1 && reader.hasText() && event != XMLStreamConstants.COMMENT) {
        into.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        if (into.length() > LONGEST) {
          throw new Problem(TransferProblem.WORKBOOK_TOO_LARGE);
        }
      }
    }
  }

  /** Skips the element that starts here. */
  void skip() throws IOException {
    int depth = 1;
    while (depth > 0 && next()) {
      int event = reader.getEventType();
      depth += event == XMLStreamConstants.START_ELEMENT ? 1 : 0;
      depth -= event == XMLStreamConstants.END_ELEMENT ? 1 : 0;
    }
  }

  private static RuntimeException translate(XMLStreamException e) throws IOException {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (at instanceof Problem problem) {
        return problem;
      } else if (at instanceof java.io.IOException lost
          && !at.getClass().getName().toLowerCase(Locale.ROOT).contains("malformed")) {
        throw lost;
      }
    }
    return new Problem(TransferProblem.FILE_UNREADABLE);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
