//! Rows of another library beside those that are here: what is new is taken in, what is known
//! stays, and where the other side has gone on from here, what changed there changes here.

use std::collections::HashMap;

use rusqlite::params_from_iter;
use rusqlite::types::ToSqlOutput;

use super::load::{insert, known, load};
use super::{Cell, Going, Of, Row, Table, rows};
use crate::Result;
use crate::library::Tx;

/// Takes in the rows of one table that are not here yet, in their order; how many. A row that is
/// here as often as there is left as it is.
///
/// # Errors
/// As [`load`].
pub fn take_rows(tx: &Tx<'_>, table: &Table, document: &str, theirs: &[Row]) -> Result<u32> {
    let mut here: HashMap<String, u32> = HashMap::new();
    for row in rows(tx, table, document)? {
        *here.entry(name_of(table, &row)).or_default() += 1;
    }
    let mut taken = 0;
    for row in theirs {
        match here.get_mut(&name_of(table, row)) {
            Some(left) if *left > 0 => *left -= 1,
            _ => {
                insert(tx, table, document, row)?;
                taken += 1;
            }
        }
    }
    Ok(taken)
}

/// Takes in what the other side, which has gone on from the state here, says of one table.
///
/// # Errors
/// As [`load`].
pub fn go_on(tx: &Tx<'_>, table: &Table, document: &str, theirs: &[Row]) -> Result<()> {
    match table.going {
        Going::Stays => {}
        Going::Grows => {
            take_rows(tx, table, document, theirs)?;
        }
        Going::Whole => {
            tx.conn.execute(
                &format!("DELETE FROM {} WHERE document = ?1", table.name),
                [document],
            )?;
            load(tx, table, document, theirs)?;
        }
        Going::Changes => {
            take_rows(tx, table, document, theirs)?;
            for row in theirs {
                replace_row(tx, table, document, row)?;
            }
        }
    }
    Ok(())
}

/// Says in the row with the name of `row` what `row` says, as far as it may change. A claim's highest
/// revision never falls, and what is confidential here stays so: no other side can undo that.
///
/// # Errors
/// As [`load`].
pub fn replace_row(tx: &Tx<'_>, table: &Table, document: &str, row: &Row) -> Result<()> {
    known(tx, table, row)?;
    let owner = match table.of {
        Of::Itself => "id",
        Of::Document | Of::Run => "document",
    };
    let (named, mut said): (Vec<_>, Vec<_>) = row
        .iter()
        .partition(|(column, _)| table.identity.contains(&column.as_str()));
    if let Some(changing) = table.changing {
        said.retain(|(column, _)| changing.contains(&column.as_str()));
    }
    let set: Vec<String> = said
        .iter()
        .map(|(column, _)| match column.as_str() {
            "peak" => "peak = max(peak, ?)".to_owned(),
            "confidential" => "confidential = max(confidential, ?)".to_owned(),
            column => format!("{column} = ?"),
        })
        .collect();
    let mut condition = format!("{owner} = ?");
    for (column, _) in &named {
        condition.push_str(&format!(" AND {column} IS ?"));
    }
    let sql = format!(
        "UPDATE {} SET {} WHERE {condition}",
        table.name,
        set.join(", ")
    );
    let whose = Cell::Text(document.to_owned());
    let values: Vec<ToSqlOutput<'_>> = said
        .iter()
        .map(|(_, cell)| *cell)
        .chain([&whose])
        .chain(named.iter().map(|(_, cell)| *cell))
        .map(rusqlite::ToSql::to_sql)
        .collect::<rusqlite::Result<_>>()?;
    tx.conn
        .prepare_cached(&sql)?
        .execute(params_from_iter(values))?;
    Ok(())
}

fn name_of(table: &Table, row: &Row) -> String {
    format!("{:?}", table.key(row))
}
