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
 * What a store answers in XML, without its nesting, which no answer needs that is read here.
 *
 * @param root name of the outermost element; empty: there was no XML
 * @param texts texts of each element that holds no others, by their names
 */
record BucketXml(String root, Map<String, List<String>> texts) {
  /** More than a page of a thousand keys takes. */
  private static final int LONGEST = 4 * 1024 * 1024;

  private static final XMLInputFactory READERS = factory();

  private static XMLInputFactory factory() {
    // The platform's own: others that a server brings may know other limits.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /** Reads an answer to its end; fails where it is longer than any of S3. */
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
            // Comments and the like say nothing.
          }
        }
      }
    } catch (XMLStreamException e) {
      return new BucketXml("", Map.of());
    }
    return new BucketXml(root, texts);
  }

  /** All texts of an element, in their order. */
  List<String> all(String name) {
    return texts.getOrDefault(name, List.of());
  }

  /** The text of an element that stands once; empty: it is not there. */
  String text(String name) {
    List<String> all = all(name);
    return all.isEmpty() ? "" : all.get(0);
  }
}
