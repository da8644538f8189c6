package plinth.files.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A store's XML response without its nesting, which none of the responses read here needs.
 *
 * @param root the name of the root element; empty if the response is not XML
 * @param texts the texts of each element without child elements, by name
 */
record BucketXml(String root, Map<String, List<String>> texts) {
  /** Larger than a page of a thousand keys. */
  private static final int LONGEST = 4 * 1024 * 1024;

  private static final XMLInputFactory READERS = factory();

  private static XMLInputFactory factory() {
    // Uses the JDK's own parser, because others on a server's class path may have other limits.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /** Reads a response to its end; fails if it is longer than any response of S3. */
  static BucketXml read(InputStream answer) throws IOException {
    byte[] bytes = answer.readNBytes(LONGEST + 1);
    if (bytes.length > LONGEST) {
      throw new IOException("the store's answer is too long");
    }
    Map<String, List<String>> texts = new HashMap<>();
    String root = "";
    try {
      XMLStreamReader reader = READERS.createXMLStreamReader(new ByteArrayInputStream(bytes));
      StringBuilder text = new StringBuilder();
      boolean isLeaf = false;
      while (reader.hasNext()) {
        switch (reader.next()) {
          case XMLStreamConstants.START_ELEMENT -> {
            root = root.isEmpty() ? reader.getLocalName() : root;
            text.setLength(0);
            isLeaf = true;
          }
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
              text.append(reader.getText());
          case XMLStreamConstants.END_ELEMENT -> {
            if (isLeaf) {
              texts
                  .computeIfAbsent(reader.getLocalName(), name -> new ArrayList<>())
                  .add(text.toString());
            }
            isLeaf = false;
          }
          default -> {
            // Comments and similar events are ignored.
          }
        }
      }
    } catch (XMLStreamException e) {
      return new BucketXml("", Map.of());
    }
    return new BucketXml(root, texts);
  }

  /** Returns all texts of an element in document order. */
  List<String> all(String name) {
    return texts.getOrDefault(name, List.of());
  }

  /** Returns the text of an element that occurs once; empty if it does not occur. */
  String text(String name) {
    List<String> all = all(name);
    return all.isEmpty() ? "" : all.get(0);
  }
}
