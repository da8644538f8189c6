package plinth.transfer.preview;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Fold;

/** Compares the names of columns and fields. */
public final class ColumnNames {
  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** Synonyms, one group per line. */
  private static final List<String> ALIKE =
      List.of(
          "email,e mail,mail,email address,e mail address,mail address",
          "phone,telephone,tel,phone number,telephone number,mobile,mobile phone,mobile number,cell",
          "website,web site,url,homepage,web,site,web page,link",
          "company,organisation,organization,account,employer,firm,company name,account name",
          "first name,given name,forename,firstname",
          "last name,surname,family name,lastname",
          "name,full name,contact name,fullname",
          "title,job title,position,job",
          "zip,zip code,postal code,postcode,post code",
          "address,street,street address,address line 1",
          "city,town",
          "state,province,region,county",
          "country,country name",
          "birthday,date of birth,dob,birth date,birthdate",
          "amount,value,price,total,sum,deal value,deal amount",
          "status,stage,state of affairs,phase",
          "notes,note,comment,comments,remarks,description,details",
          "due date,deadline,due,close date,closing date",
          "start date,start,begin,from",
          "end date,end,until,to",
          "number,no,nr,id,reference,ref,code",
          "industry,sector,branch",
          "tags,labels,keywords,categories,category");

  private static final Map<String, Integer> GROUPS = groups();

  private ColumnNames() {}

  private static Map<String, Integer> groups() {
    Map<String, Integer> groups = new HashMap<>();
    for (int i = 0; i < ALIKE.size(); i++) {
      for (String word : ALIKE.get(i).split(",", -1)) {
        groups.put(word, i);
      }
    }
    return groups;
  }

  /**
   * Why a column matches this field: {@code slug}, {@code name} or {@code synonym}; null: it does
   * not.
   */
  public static @Nullable String likeness(String header, Field field) {
    String column = plain(header);
    if (column.isEmpty()) {
      return null;
    } else if (header.strip().equals(field.slug()) || column.equals(plain(field.slug()))) {
      return "slug";
    } else if (column.equals(plain(field.name()))) {
      return "name";
    }
    Integer group = GROUPS.get(column);
    boolean isAlike =
        group != null
            && (group.equals(GROUPS.get(plain(field.name())))
                || group.equals(GROUPS.get(plain(field.slug()))));
    return isAlike ? "synonym" : null;
  }

  private static String plain(String name) {
    return OTHER.matcher(Fold.text(name)).replaceAll(" ").strip();
  }
}
